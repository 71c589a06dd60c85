const config = {
  chart: { axes: [] },
};
const label = config.chart.axes[0].label.text;
label;
// expect error: "TypeError: Cannot read properties of undefined (reading 'label') (4:36)"
