import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ShownCase } from '../shown-case.ts'
import { saysAnything } from '../case-decisions.tsx'
import type { CaseMark } from './case-marks.tsx'

/** The marks of the parts that have something in them, in the order of the page. */
export function useCaseMarks({ complaint, parts }: ShownCase): CaseMark[] {
  const { t } = useTranslation(['desk', 'deciding', 'letters', 'notes'])
  const { attachments, removedAttachments, representatives, track } = complaint
  const { proposals = [], decisions, statements = [], orders = [], letters = [], referrals, notes } = parts
  const opinions = decisions?.opinions.filter(({ opinion }) => opinion) ?? []
  const decided = opinions.length + (decisions?.versions.length ?? 0) + proposals.length
  const told = statements.length + orders.length
  const sent = letters.length + (referrals ? referrals.requests.length + referrals.referrals.length : 0)
  const files = attachments.length + removedAttachments.length
  return [
    { id: 'complaint', name: t('case.sections.complaint') },
    { id: 'documents', name: t('case.sections.attachments'), count: files },
    (saysAnything(decisions) || proposals.length > 0) && {
      id: 'decisions',
      name: t('deciding:section'),
      count: decided,
    },
    told > 0 && { id: 'statements', name: t('case.panes.statements'), count: told },
    sent > 0 && { id: 'letters', name: t('letters:list.title'), count: sent },
    { id: 'people', name: t('case.sections.people'), count: 1 + representatives.length },
    { id: 'history', name: t('case.panes.history'), count: track.length },
    notes && { id: 'notes', name: t('notes:link', { count: notes.notes.length }) },
  ].filter(mark => typeof mark === 'object')
}
