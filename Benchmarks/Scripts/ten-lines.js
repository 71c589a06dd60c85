function bar_NUMBER(context, values, { left = 10, width = 24, colour = '#38f' } = {}) {
    const top = Math.max(...values.map((value) => value.amount));
    for (const [index, { label, amount }] of values.entries()) {
        const height = Math.round((amount / top) * 200), x = left + index * (width + 4);
        context.fillStyle = amount > 100 && label !== 'rest' ? 'tomato' : colour;
        context.fillRect(x, 240 - height, width, height);
        if (height > 20) context.fillText(`${label}: ${amount.toFixed(1)}`, x + 2, 250 - height);
    }
    return { top, count: values.length, name: 'bar ' + NUMBER };
}
