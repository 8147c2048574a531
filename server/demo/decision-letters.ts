import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** A page of Latin text as a PDF 1.4 with a font that every reader has. */
export function letterPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map(line => `(${line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const text = `BT /F1 12 Tf 18 TL 72 760 Td ${escaped.join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1')
}

/** Writes a decision letter for about half of the complaints and gives the rows of `attachment`. */
export async function writeDecisionLetters(
  random: Random,
  world: World,
  composed: readonly ComposedComplaint[],
  files: FileStore,
): Promise<object[]> {
  const bodies = new Map([...world.bureaus, ...world.administrations.values()].map(body => [body.id, body.name.en]))
  const rows: object[] = []
  for (const { complaint } of composed.filter(() => random.chance(0.5))) {
    const letter = letterPdf([
      bodies.get(complaint.against_organization_id) ?? 'Addis Ababa City Administration',
      `Number: ${complaint.decision_number}`,
      `Date: ${complaint.violated_decision_on}`,
      '',
      'Subject: decision on your application',
      '',
      'Your application has been examined and is not accepted.',
      '',
      'This letter belongs to the demonstration and decides nothing.',
    ])
    const { key, size, sha256 } = await files.write(Readable.from([letter]))
    rows.push({
      id: randomUUID(),
      complaint_id: complaint.id,
      attachment_type_id: world.constants['attachment-type']['decision-letter'],
      original_name: complaint.language === 'en' ? 'decision letter.pdf' : 'የውሳኔ ደብዳቤ.pdf',
      media_type: 'application/pdf',
      size,
      sha256,
      storage_key: key,
      attached_at: complaint.registered_at,
      attached_by_id: complaint.registered_by_id,
    })
  }
  return rows
}
