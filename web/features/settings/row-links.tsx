import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '#web/ui/button.tsx'

type Named<Props> = Props & {
  /** The name of the row, without which many links of a page would sound alike. */
  about: string
  children: string
}

/** A link among the actions of a row. */
export const RowLink = ({ about, ...link }: Named<ComponentProps<typeof Link>>) => (
  <Link aria-label={`${link.children}: ${about}`} {...link} />
)

/** A button among them, which sends their form with its intent. */
export const RowButton = ({ about, ...button }: Named<ComponentProps<typeof LinkButton>>) => (
  <LinkButton type="submit" aria-label={`${button.children}: ${about}`} {...button} />
)
