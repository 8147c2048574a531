import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './source-files.ts'

/** Amharic that reviewers rejected, with what to write instead. */
const rejectedWords = [
  { found: /መደምደሚያ/, write: 'ውሳኔ' },
  { found: /ማሰሻ|መዳሰሻ/, write: 'አሳሽ' },
  { found: /ማስፈንጠሪያ/, write: 'አገናኝ' },
  { found: /አሃዝ/, write: 'አኃዝ' },
  { found: /ስህተት/, write: 'ስሕተት' },
  // ማነጻጸር, to compare, is another word
  { found: /ነጻ(?!ጸ|ጽ)/, write: 'ነፃ' },
  { found: /መግለጫ ይወስኑ|መግለጫዎች ይወስናሉ/, write: 'ይምረጡ or ጥያቄዎችን ይመልሱ' },
  { found: /ይያዙት/, write: 'በጥንቃቄ ያስቀምጡት' },
  { found: /\}\}ም /, write: '}} ጭምር' },
  { found: /የነገሩን ነገር/, write: 'የሚሰጡን መረጃ' },
  { found: /ለ \/ /, write: 'ለአቶ/ወ/ሮ or ለ with the name' },
] as const

/** Texts that people read. Complaints of the demonstration are written as citizens write. */
const textFiles = ['web/locales/am', 'contract', 'server']

/** Each line with rejected Amharic, as a sentence that names what to write. */
export function findRejectedWords(root: string): string[] {
  const files = textFiles.flatMap(folder => listFiles(root, folder, /(?<!\.test)\.(ts|json|md)$/))
  return files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        rejectedWords
          .filter(({ found }) => found.test(line))
          .map(({ found, write }) => `${file}:${at + 1}: write ${write} instead of ${found.exec(line)?.[0]}.`),
      ),
  )
}
