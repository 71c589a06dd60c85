function bar_NUMBER(context, values, { left = 10, colour = '#38f' } = {}) {
    const top = Math.max(...values.map((value) => value.amount));
    for (const [index, { label, amount }] of values.entries()) {
        const height = (amount / top) * 200, x = left + index * 28;
        context.fillStyle = amount > 100 ? 'tomato' : colour;
        context.fillRect(x, 240 - height, 24, height);
        if (height > 20) context.fillText(`${label}: ${amount}`, x, 250);
    }
    return { top, count: values.length, name: 'bar' + NUMBER };
}
