import type { StandardText } from '#contract/desk/standard-texts.ts'
import { Link } from 'react-router'
import { standardTextKinds, type StandardTextKind } from '#contract/desk/standard-text-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/standard-texts.page.ts'
import { addressOf, kindOf } from './address.ts'
import { isRestoring } from './refused-restoring.ts'
import { CitationForm } from './citation-form.tsx'
import { DocumentsForm } from './documents-form.tsx'
import { DocumentsList } from './documents-list.tsx'
import { changeStandardTexts } from './standard-texts.action.ts'
import pills from '#web/ui/pill-links.module.css'
import { TemplateForm } from './template-form.tsx'
import { CitationList, TemplateList } from './text-lists.tsx'
import { TextVersions } from './text-versions.tsx'
import { useStandardTextMeaning } from './use-standard-text-meaning.ts'
import { constantsOf } from '#web/platform/constants-of.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Standard Texts - Manage' }, request)
  const query = new URL(request.url).searchParams
  const kind = kindOf(query.get('kind'))
  const shownId = Number(query.get('versions') ?? query.get('of') ?? 0)
  const [texts, versions, types] = await Promise.all([
    browserClient.listStandardTexts({ params: { kind } }),
    shownId ? browserClient.listStandardTextVersions({ params: { standardTextId: shownId } }) : [],
    kind === 'missing-documents' ? constantsOf(browserClient, 'complaint-type') : [],
  ])
  return {
    kind,
    texts,
    versions,
    types: [...types, ...retiredTypes(texts)],
    editId: Number(query.get('edit') ?? 0),
    shownId: query.has('versions') ? shownId : 0,
    formerVersion: Number(query.get('from') ?? 0),
  }
}

/** Types that are no longer offered, but whose list is there: complaints of them may still be open. */
const retiredTypes = (texts: readonly StandardText[]) =>
  texts.flatMap(({ complaintType, hasEnded }) =>
    complaintType && hasEnded ? [{ id: complaintType.id, labelEn: complaintType.en, labelAm: complaintType.am }] : [],
  )

export const clientAction = ({ request }: Route.ClientActionArgs) => changeStandardTexts(request)
export const shouldRevalidate = revalidateIfLoadable
export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Texts that staff insert instead of typing them: templates, documents that types of complaints need, citations. */
export default function StandardTextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('standard-texts')
  const { kind, texts, versions, types, shownId, formerVersion } = loaderData
  const meaning = useStandardTextMeaning(actionData)
  const lastDone = useLastDone(actionData, 'saveTemplate', 'saveCitation', 'saveMissingDocuments')
  const former = formerVersion ? versions.find(({ version }) => version === formerVersion) : undefined
  const shown = texts.find(({ id }) => id === shownId)
  const refused = actionData?.refused
  // a text cannot be restored if its name is taken: its form opens to change the name
  const editId = isRestoring(refused) ? Number(refused?.values.id) : loaderData.editId
  const key = `${kind} ${editId} ${formerVersion} ${lastDone}`
  const editing = texts.find(({ id }) => id === editId)
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} hasError={Boolean(refused?.fields.length)} />
      <KindTabs current={kind} />
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      {shown && <TextVersions text={shown} versions={versions} />}
      {kind === 'template' && (
        <>
          <TemplateList texts={texts} />
          <TemplateForm key={key} {...{ editing, former, refused }} />
        </>
      )}
      {kind === 'missing-documents' && (
        <>
          <DocumentsList texts={texts} types={types} />
          <DocumentsForm key={key} type={types.find(({ id }) => id === editId)} {...{ texts, former, refused }} />
        </>
      )}
      {kind === 'citation' && (
        <>
          <CitationList texts={texts} />
          <CitationForm key={key} {...{ editing, former, refused }} />
        </>
      )}
    </>
  )
}

function KindTabs({ current }: { current: StandardTextKind }) {
  const { t } = useTranslation('standard-texts')
  return (
    <nav className={`${pills.pills} no-print`} aria-label={t('kindsLabel')}>
      <ul>
        {standardTextKinds.map(kind => (
          <li key={kind}>
            <Link to={addressOf(kind)} aria-current={kind === current ? 'page' : undefined}>
              {t(`kinds.${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
