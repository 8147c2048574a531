import { sampledOf } from './report-choices.ts'
import { percentOf } from './report-words.ts'

type Figures = Readonly<Record<string, number | null | undefined>>

/** The 0.975 quantile of the standard normal distribution, for 95 of 100 intervals. */
const z = 1.959963984540054

/**
 * The interval in which the true share probably lies, when so many of a random sample said yes: the score interval of E. B. Wilson,
 * "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the American Statistical Association 22 (1927),
 * pp. 209–212. Unlike the usual one it stays between 0 and 1 and holds for small samples too. Null without a sample.
 */
export function wilsonInterval(yes: number, sample: number): { least: number; most: number } | null {
  if (sample <= 0) return null
  const share = yes / sample
  const widening = 1 + z ** 2 / sample
  const middle = (share + z ** 2 / (2 * sample)) / widening
  const half = (z * Math.sqrt((share * (1 - share)) / sample + z ** 2 / (4 * sample ** 2))) / widening
  // exactly, where nobody or everybody said yes
  return { least: yes === 0 ? 0 : middle - half, most: yes === sample ? 1 : middle + half }
}

/** The interval of a figure that is a share of what complainants said, from the figures of its group; null for any other. */
export function intervalOf(name: string, figures: Figures): ReturnType<typeof wilsonInterval> {
  const sample = name in sampledOf ? figures[sampledOf[name as keyof typeof sampledOf]] : undefined
  const share = figures[name]
  return sample && typeof share === 'number' ? wilsonInterval(Math.round(share * sample), sample) : null
}

/** `75–88%` */
export const intervalText = ({ least, most }: { least: number; most: number }): string =>
  `${percentOf(least)}–${percentOf(most)}%`

/** A share as text, with its interval if it has one: `82% (75–88%)`; a dash where there is none. */
export function shareText(name: string, figures: Figures): string {
  const share = figures[name]
  if (typeof share !== 'number') return '–'
  const interval = intervalOf(name, figures)
  return interval ? `${percentOf(share)}% (${intervalText(interval)})` : `${percentOf(share)}%`
}
