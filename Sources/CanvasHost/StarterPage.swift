/// The page an empty canvas folder gets. Its script needs nothing but a canvas, so that a node without a browser draws
/// it, too.
let starterPage = """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Canvas</title>
      <style>
        html, body { margin: 0; height: 100%; background: #0b1026; overflow: hidden; }
        canvas { display: block; width: 100vw; height: 100vh; }
      </style>
    </head>
    <body>
    <canvas id="zee-canvas"></canvas>
    <script>
    (() => {
      const canvas = document.getElementById('zee-canvas');
      const ctx = canvas.getContext('2d');

      function draw() {
        const width = innerWidth, height = innerHeight, scale = devicePixelRatio || 1;
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
        ctx.setTransform(scale, 0, 0, scale, 0, 0);
        const unit = Math.min(width, height * 1.6) / 100;

        const sky = ctx.createLinearGradient(0, 0, 0, height);
        sky.addColorStop(0, '#0b1026');
        sky.addColorStop(0.55, '#2a2f5e');
        sky.addColorStop(0.85, '#b5577a');
        sky.addColorStop(1, '#f2a65a');
        ctx.fillStyle = sky;
        ctx.fillRect(0, 0, width, height);

        let seed = 7;
        const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
        for (let star = 0; star < 160; star++) {
          ctx.globalAlpha = 0.25 + 0.75 * random();
          ctx.fillStyle = '#ffffff';
          ctx.beginPath();
          ctx.arc(random() * width, random() * random() * height * 0.6, 0.4 + 1.1 * random(), 0, 2 * Math.PI);
          ctx.fill();
        }
        ctx.globalAlpha = 1;

        const moon = { x: width * 0.78, y: height * 0.26, radius: 5.5 * unit };
        const glow = ctx.createRadialGradient(moon.x, moon.y, moon.radius, moon.x, moon.y, 4 * moon.radius);
        glow.addColorStop(0, 'rgba(255, 240, 214, 0.35)');
        glow.addColorStop(1, 'rgba(255, 240, 214, 0)');
        ctx.fillStyle = glow;
        ctx.fillRect(0, 0, width, height);
        ctx.fillStyle = '#fff3dc';
        ctx.beginPath();
        ctx.arc(moon.x, moon.y, moon.radius, 0, 2 * Math.PI);
        ctx.fill();

        ['#4a2c5a', '#33214a', '#1d1537'].forEach((color, ridge) => {
          ctx.fillStyle = color;
          ctx.beginPath();
          ctx.moveTo(0, height);
          for (let x = 0; x <= width + 8; x += 8) {
            const turn = x / width * Math.PI * (2 + ridge);
            const rise = Math.sin(turn + ridge * 2) + 0.4 * Math.sin(turn * 2.7 + 1);
            ctx.lineTo(x, height * (0.72 + 0.1 * ridge) - rise * height * 0.05);
          }
          ctx.lineTo(width, height);
          ctx.closePath();
          ctx.fill();
        });

        ctx.textBaseline = 'alphabetic';
        ctx.fillStyle = '#ffffff';
        ctx.font = `600 ${5.2 * unit}px sans-serif`;
        ctx.fillText('This canvas is yours', 7 * unit, height * 0.36);
        ctx.fillStyle = 'rgba(255, 255, 255, 0.78)';
        ctx.font = `${2.1 * unit}px sans-serif`;
        ctx.fillText('Replace index.html in the canvas folder,', 7 * unit, height * 0.36 + 5 * unit);
        ctx.fillText('and every page that is open loads itself anew.', 7 * unit, height * 0.36 + 8 * unit);
      }

      addEventListener('resize', draw);
      draw();
    })();
    </script>
    </body>
    </html>

    """
