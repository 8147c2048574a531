import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { Expert } from '#contract/settings/experts.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './experts.module.css'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

interface AssignOrganizationProps {
  expert: Expert
  refused: Refused | undefined
}

/** The organizations of one expert: choosing one adds it, its button removes it. */
export function AssignOrganization({ expert, refused }: AssignOrganizationProps) {
  const { t, language } = useTranslation('experts')
  const isAmharic = language === 'am'
  const assigned = expert.organizations.map(({ organizationId }) => organizationId)
  const taken = expert.organizationId === null ? assigned : [...assigned, expert.organizationId]
  const prompts = { required: t('assign.required'), 'no-such-choice': t('assign.gone') }
  return (
    <Card title={t('assign.title', { name: (isAmharic && expert.nameAm) || expert.name })} arrival={expert.id}>
      <p>{t('assign.text')}</p>
      <ul className={styles.assigned}>
        {expert.organizations.map(({ organizationId, organizationName, hasEnded }) => {
          const name = nameOrEnded(isAmharic ? organizationName.am : organizationName.en, hasEnded, language)
          return (
            <li key={organizationId}>
              <Form method="post" className={styles.removal}>
                <input type="hidden" name="expertId" value={expert.id} />
                <input type="hidden" name="organizationId" value={organizationId} />
                {name}
                <LinkButton intent="remove" aria-label={t('assign.removeNamed', { name })}>
                  {t('assign.remove')}
                </LinkButton>
              </Form>
            </li>
          )
        })}
      </ul>
      <PostForm fields={{ organizationId: { label: t('assign.organization'), prompts } }} refused={refused}>
        <PageTitle>{t('title')}</PageTitle>
        <input type="hidden" name="expertId" value={expert.id} />
        {/* emptied once its choice is assigned */}
        <BodyField key={taken.length} name="organizationId" without={taken} />
        <SubmitRow intent="assign" label={t('assign.button')} cancel={{ to: '?', label: t('assign.close') }} />
      </PostForm>
    </Card>
  )
}
