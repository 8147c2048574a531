import { BarChart, LineChart, TreemapChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { DrawnChart, ShownChart } from './shown-chart.ts'

use([BarChart, LineChart, TreemapChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

/** Blue and orange can be distinguished by all people who see colours, and differ in lightness for everybody else. */
const coloursOf = { light: ['#0b5cad', '#d98200'], dark: ['#6cb6ff', '#f0bb4b'] }

interface Look {
  text: string
  line: string
  ground: string
  colours: string[]
  font: string
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** The reader's choice, otherwise the device's preference. */
function isDark(): boolean {
  const { scheme } = document.documentElement.dataset
  return scheme === 'dark' || (scheme !== 'light' && prefersDark.matches)
}

/** The page's present colours. */
function lookOf(element: Element): Look {
  const style = getComputedStyle(element)
  const scheme = isDark() ? 'dark' : 'light'
  return {
    text: style.getPropertyValue('--text'),
    line: style.getPropertyValue('--line'),
    ground: style.getPropertyValue('--surface'),
    colours: coloursOf[scheme],
    font: style.fontFamily,
  }
}

/** Draws a chart into an element that has a size; `onChosen` is called with the place of the name whose bar, point or tile is clicked. */
export function drawChart(element: HTMLElement, chart: ShownChart, onChosen: (at: number) => void): DrawnChart {
  const picture = init(element)
  picture.on('click', ({ name }) => onChosen(chart.names.indexOf(name)))
  const redraw = () => picture.setOption(optionOf(chart, lookOf(element), element.clientWidth), true)
  redraw()
  return {
    redraw,
    resize: () => {
      picture.resize()
      redraw()
    },
    end: () => picture.dispose(),
    png: () => picture.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: lookOf(element).ground }),
  }
}

function optionOf(chart: ShownChart, look: Look, width: number): EChartsCoreOption {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const common = {
    animation: !isStill,
    color: look.colours,
    textStyle: { color: look.text, fontFamily: look.font },
    tooltip: {
      trigger: chart.kind === 'tiles' ? 'item' : 'axis',
      confine: true,
      backgroundColor: look.ground,
      borderColor: look.line,
      textStyle: { color: look.text },
    },
  }
  if (chart.kind === 'tiles') return { ...common, series: [tilesOf(chart, look)] }
  const names = chart.names.slice(0, chart.shown)
  const categories = {
    type: 'category',
    data: names,
    axisLabel: { color: look.text, width: Math.max(90, width * 0.32), overflow: 'break', lineHeight: 16 },
    axisLine: { lineStyle: { color: look.line } },
  }
  const values = {
    type: 'value',
    minInterval: 1,
    axisLabel: { color: look.text },
    splitLine: { lineStyle: { color: look.line } },
  }
  const isLine = chart.kind === 'line'
  return {
    ...common,
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { top: 0, textStyle: { color: look.text } },
    xAxis: isLine ? categories : values,
    // the first name is at the top
    yAxis: isLine ? values : { ...categories, inverse: true },
    series: chart.series.map(({ name, values: own }, at) => ({
      name,
      type: isLine ? 'line' : 'bar',
      data: own.slice(0, chart.shown),
      // distinguishable without colour too
      symbol: at === 0 ? 'circle' : 'diamond',
      symbolSize: 8,
      lineStyle: { type: at === 0 ? 'solid' : 'dashed', width: 2 },
    })),
  }
}

/** The share of the colour of the smallest and of the largest figure; the text on both is readable in light and in dark. */
const strengths = { least: 0.06, most: 0.42 }

/** The more, the stronger the colour, between the smallest and the largest figure. */
function strengthOf(values: readonly number[], at: number): number {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const place = most === least ? 1 : ((values[at] ?? least) - least) / (most - least)
  return strengths.least + (strengths.most - strengths.least) * place
}

/** A colour as `#rrggbb` with less strength, so that the ground shines through. */
const paled = (colour: string, strength: number): string =>
  `${colour}${Math.round(255 * strength)
    .toString(16)
    .padStart(2, '0')}`

/** One tile for each place, sized and coloured by its figure. */
const tilesOf = (chart: ShownChart, look: Look) => ({
  type: 'treemap',
  roam: false,
  nodeClick: false,
  breadcrumb: { show: false },
  left: 0,
  right: 0,
  top: 0,
  bottom: 0,
  itemStyle: { borderColor: look.ground, gapWidth: 2 },
  label: { color: look.text, formatter: '{b}\n{c}', lineHeight: 18, overflow: 'break' },
  data: chart.names.map((name, at) => ({
    name,
    value: chart.series[0]?.values[at] ?? 0,
    itemStyle: { color: paled(look.colours[0] ?? '', strengthOf(chart.series[0]?.values ?? [], at)) },
  })),
})
