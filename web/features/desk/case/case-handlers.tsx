import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { CaseHandler, CaseHandlers as Handlers } from '#contract/desk/directing.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './case.module.css'
import { CaseSection } from './frame/case-section.tsx'
import { Fact } from '#web/ui/fact.tsx'

/** The handlers of the case, the lead, and who has accepted; below them former handlers. */
export function CaseHandlers({ handlers: { handlers, isHandledByGroup } }: { handlers: Handlers }) {
  const { t } = useTranslation('case-handling')
  if (handlers.length === 0) return null
  const isCurrent = ({ removedAt, declinedAt }: CaseHandler) => !removedAt && !declinedAt
  const earlier = handlers.filter(handler => !isCurrent(handler))
  return (
    <CaseSection title={t('people.title')} isFolded="narrow">
      {isHandledByGroup && <p className="dimmed">{t('people.group')}</p>}
      {handlers.filter(isCurrent).map(handler => (
        <Handler key={handler.userId} handler={handler} isOfGroup={isHandledByGroup} />
      ))}
      {earlier.length > 0 && (
        <details>
          <summary>{t('people.before')}</summary>
          {earlier.map(handler => (
            <Handler key={`${handler.userId} ${handler.directedAt}`} handler={handler} isOfGroup={false} />
          ))}
        </details>
      )}
    </CaseSection>
  )
}

function Handler({ handler, isOfGroup }: { handler: CaseHandler; isOfGroup: boolean }) {
  const { t, language } = useTranslation('case-handling')
  const { name, role, organization, isLead, directedAt, acceptedAt, declinedAt, declineReason, removedAt } = handler
  const office = [role, organization].flatMap(each => (each ? [inLanguage(each, language)] : [])).join(' · ')
  return (
    <div className={styles.person}>
      <h3>
        {inLanguage(name, language)}{' '}
        {isOfGroup && <small className="dimmed">{t(isLead ? 'people.lead' : 'people.member')}</small>}{' '}
        <small className="dimmed">{office}</small>
      </h3>
      <dl className={styles.dense}>
        <Fact term={t('people.directed')} instant={directedAt} />
        <Fact term={t('people.accepted')} instant={acceptedAt}>
          {!declinedAt && !removedAt && t('people.waiting')}
        </Fact>
        <Fact term={t('people.declined')}>
          {declinedAt && (
            <>
              <FormattedInstant instant={declinedAt} />
              <blockquote className={styles.reason}>{declineReason}</blockquote>
            </>
          )}
        </Fact>
        <Fact term={t('people.left')} instant={removedAt} />
      </dl>
    </div>
  )
}
