import { Fragment } from 'react'
import type { LetterBlock, LetterText } from '#contract/filing/letters.ts'
import styles from './letters.module.css'

/** A letter as the complainant will get it, in the language of the letter. */
export function LetterTextView({ letter: { language, blocks } }: { letter: LetterText }) {
  return (
    <div className={styles.letter} lang={language}>
      {blocks.map((block, index) => (
        // the blocks of a letter never change their places, and two can say the same
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: LetterBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h4>{block.text}</h4>
    case 'text':
      return <p className="as-typed">{block.isStrong ? <strong>{block.text}</strong> : block.text}</p>
    case 'facts':
      return (
        <dl className="facts">
          {block.rows.map(({ term, value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>
              <dt>{term}</dt>
              <dd className="as-typed">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )
    case 'list':
      return (
        <ol>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="as-typed">
              {item}
            </li>
          ))}
        </ol>
      )
  }
}
