// What ./scripts/run sends to the node: a day of temperatures, as an agent would draw it.
(() => {
  const { ctx } = window.__zee;
  const width = innerWidth, height = innerHeight;
  const hours = Array.from({ length: 25 }, (_, hour) => 14 + 6 * Math.sin((hour - 9) / 24 * 2 * Math.PI) + Math.sin(hour * 1.7));
  const left = 110, right = width - 70, top = 170, bottom = height - 110;
  const x = (hour) => left + (right - left) * hour / 24;
  const y = (degrees) => bottom - (bottom - top) * (degrees - 5) / 20;

  const sky = ctx.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#0b1f3a');
  sky.addColorStop(1, '#123c4a');
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);

  ctx.fillStyle = '#ffffff';
  ctx.font = '600 44px sans-serif';
  ctx.fillText('Drawn without a browser', left, 90);
  ctx.fillStyle = '#9fc3d6';
  ctx.font = '22px sans-serif';
  ctx.fillText('Temperature in the garden, today', left, 128);

  ctx.font = '18px sans-serif';
  ctx.textBaseline = 'middle';
  for (let degrees = 5; degrees <= 25; degrees += 5) {
    ctx.strokeStyle = 'rgba(255, 255, 255, 0.12)';
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(left, y(degrees));
    ctx.lineTo(right, y(degrees));
    ctx.stroke();
    ctx.fillStyle = '#9fc3d6';
    ctx.textAlign = 'right';
    ctx.fillText(`${degrees} °C`, left - 16, y(degrees));
  }
  ctx.textAlign = 'center';
  for (let hour = 0; hour <= 24; hour += 6) ctx.fillText(`${hour}:00`, x(hour), bottom + 32);

  const trace = () => hours.forEach((degrees, hour) => hour ? ctx.lineTo(x(hour), y(degrees)) : ctx.moveTo(x(hour), y(degrees)));
  const warmth = ctx.createLinearGradient(0, top, 0, bottom);
  warmth.addColorStop(0, 'rgba(255, 159, 67, 0.55)');
  warmth.addColorStop(1, 'rgba(255, 159, 67, 0)');
  ctx.beginPath();
  trace();
  ctx.lineTo(x(24), bottom);
  ctx.lineTo(x(0), bottom);
  ctx.closePath();
  ctx.fillStyle = warmth;
  ctx.fill();

  ctx.beginPath();
  trace();
  ctx.lineWidth = 5;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = '#ff9f43';
  ctx.shadowColor = 'rgba(255, 159, 67, 0.6)';
  ctx.shadowBlur = 18;
  ctx.stroke();
  ctx.shadowBlur = 0;

  const warmest = hours.indexOf(Math.max(...hours));
  ctx.beginPath();
  ctx.arc(x(warmest), y(hours[warmest]), 9, 0, 2 * Math.PI);
  ctx.fillStyle = '#ffffff';
  ctx.fill();
  ctx.font = '600 24px sans-serif';
  ctx.fillText(`${hours[warmest].toFixed(1)} °C at ${warmest}:00`, x(warmest), y(hours[warmest]) - 34);
  return `drew ${hours.length} hours`;
})()
