import type { LetterBlock, LetterText } from '#contract/filing/letters.ts'
import styles from './letters.module.css'

/** A letter as the complainant will get it, in the language of the letter. */
export function LetterTextView({ letter: { language, blocks } }: { letter: LetterText }) {
  return (
    <div className={styles.letter} lang={language}>
      {blocks.map((block, index) => (
        // the blocks of a letter never change their places
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
          {block.rows.map(({ term, value }) => [
            <dt key={`${term} term`}>{term}</dt>,
            <dd key={term} className="as-typed">
              {value}
            </dd>,
          ])}
        </dl>
      )
    case 'list':
      return (
        <ol>
          {block.items.map(item => (
            <li key={item} className="as-typed">
              {item}
            </li>
          ))}
        </ol>
      )
  }
}
