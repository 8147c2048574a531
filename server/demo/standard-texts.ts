import type { StandardTextKind } from '#contract/desk/standard-text-choices.ts'
import type { CitationContent, DocumentsContent, TemplateContent } from '#contract/desk/standard-texts.ts'
import { demoCitations, demoDocuments, demoTemplates } from '#db/demo/standard-texts.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { World } from './world.ts'

const dayMilliseconds = 86_400_000

type Content = TemplateContent | DocumentsContent | CitationContent

interface DemoText {
  kind: StandardTextKind
  /** The oldest version first. */
  versions: readonly Content[]
  organization_id?: number | null
  complaint_type_id?: number
  isArchived?: boolean | undefined
}

/** Templates, lists of documents and citations, as an administrator wrote them some months ago. */
export async function insertStandardTexts(tx: Tx, world: World, now: Date): Promise<void> {
  const texts = [...templates(world), ...documents(world), ...citations()]
  const written = new Date(now.getTime() - 90 * dayMilliseconds)
  const rows = texts.map(({ kind, versions, organization_id = null, complaint_type_id = null, isArchived }) => ({
    ...{ kind, organization_id, complaint_type_id, version: versions.length },
    archived_at: isArchived ? now : null,
  }))
  const inserted = await tx.insertInto('standard_text').values(rows).returning('id').execute()
  const [saved_by_id = 0] = world.staff.administrator
  const versions = texts.flatMap((text, index) =>
    text.versions.map((content, version) => ({
      ...{ standard_text_id: inserted[index]?.id ?? 0, version: version + 1, saved_by_id },
      content: JSON.stringify(content),
      saved_at: new Date(written.getTime() + version * 30 * dayMilliseconds),
    })),
  )
  await tx.insertInto('standard_text_version').values(versions).execute()
}

const templates = ({ grievance }: World): DemoText[] =>
  demoTemplates.map(({ use, isOfOffice, isArchived, title, text, former }) => {
    const titles = { use, titleEn: title[0], titleAm: title[1] }
    return {
      kind: 'template',
      versions: [...(former ? [former] : []), text].map(([textEn, textAm]) => ({ ...titles, textEn, textAm })),
      organization_id: isOfOffice ? grievance.id : null,
      isArchived,
    }
  })

const documents = ({ constants }: World): DemoText[] =>
  Object.entries(demoDocuments).map(([code, items]) => ({
    kind: 'missing-documents',
    versions: [{ items: items.map(([en, am]) => ({ en, am })) }],
    complaint_type_id: constants['complaint-type'][code] ?? 0,
  }))

/** They were written from memory: their names say that they are examples, so that nobody mistakes them for the law. */
const citations = (): DemoText[] =>
  demoCitations.map(({ law, number, article, text = ['', ''] }) => ({
    kind: 'citation',
    versions: [
      {
        ...{
          lawEn: `${law[0]} (example)`,
          lawAm: `${law[1]} (ምሳሌ)`,
          numberEn: number[0],
          numberAm: number[1],
          article,
        },
        ...{ textEn: text[0], textAm: text[1] },
      },
    ],
  }))
