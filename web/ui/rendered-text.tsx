import styles from './rendered-text.module.css'

interface RenderedTextProps {
  /** HTML of the server from Markdown, in which nothing runs. */
  html: string
  className?: string
  /** The language of the text, if it is another than that of the page. */
  lang?: string
}

/** A text that the office has written in Markdown. */
export const RenderedText = ({ html, className, lang }: RenderedTextProps) =>
  html === '' ? null : (
    <div
      className={`${styles.rendered} ${className ?? ''}`}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown without HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
