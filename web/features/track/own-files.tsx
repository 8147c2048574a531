import styles from './track.module.css'

interface OwnFilesProps {
  title: string
  files: readonly { id: string; name: string }[]
  /** The cookie of a code opens the files; otherwise only their names are shown. */
  hasLinks: boolean
}

/** Documents of the office or of a body that the complainant may open, below their title; nothing where there is none. */
export const OwnFiles = ({ title, files, hasLinks }: OwnFilesProps) =>
  files.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className={styles.files}>
        {files.map(({ id, name }) => (
          <li key={id}>
            {hasLinks ? (
              <a href={`/api/File/download?fileUrl=${id}`} download={name}>
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </>
  )
