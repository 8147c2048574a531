import { Fragment } from 'react'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { SignedInFile } from '#web/ui/signed-in-file.tsx'

/** Files of a part of the case: each opens, or is saved where the browser cannot show it. */
export const CaseFiles = ({ files }: { files: readonly ComplaintAttachment[] }) =>
  files.map((file, index) => (
    <Fragment key={file.id}>
      {index > 0 && ', '}
      <SignedInFile file={file} />
    </Fragment>
  ))
