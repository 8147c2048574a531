import { writeFileSync } from 'node:fs'
import { lifecycle } from '#server/features/lifecycle/lifecycle.ts'
import { lifecycleDocument } from '#server/features/lifecycle/lifecycle-document.rules.ts'

writeFileSync(new URL('../docs/lifecycle.md', import.meta.url), lifecycleDocument(lifecycle))
