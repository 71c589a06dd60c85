class A { static x = 1; static { this.y = this.x + 1; A.z = [this.x, this.y]; } static w = A.z.length; } print(A.x, A.y, A.z.join(), A.w);
// expect: 1 2 1,2 2
