import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { Expert } from '#contract/settings/experts.ts'
import { Button } from '#web/ui/button.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './experts.module.css'

interface AssignOrganizationProps {
  expert: Expert
  refused: Refused | undefined
}

/** The organizations of one expert: choosing one adds it, its button removes it. */
export function AssignOrganization({ expert, refused }: AssignOrganizationProps) {
  const { t, language } = useTranslation('experts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isAmharic = language === 'am'
  const assigned = expert.organizations.map(({ organizationId }) => organizationId)
  const taken = expert.organizationId === null ? assigned : [...assigned, expert.organizationId]
  const prompts = { required: t('assign.required'), 'no-such-choice': t('assign.gone') }
  return (
    <section className="card" aria-labelledby="assign-title">
      <h2 id="assign-title" ref={heading} tabIndex={-1}>
        {t('assign.title', { name: (isAmharic && expert.nameAm) || expert.name })}
      </h2>
      <p>{t('assign.text')}</p>
      <ul className={styles.assigned}>
        {expert.organizations.map(({ organizationId, organizationName }) => {
          const name = isAmharic ? organizationName.am : organizationName.en
          return (
            <li key={organizationId}>
              <Form method="post" className={styles.removal}>
                <input type="hidden" name="expertId" value={expert.id} />
                <input type="hidden" name="organizationId" value={organizationId} />
                {name}
                <button
                  type="submit"
                  name="intent"
                  value="remove"
                  className="link-button"
                  aria-label={t('assign.removeNamed', { name })}
                >
                  {t('assign.remove')}
                </button>
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
        <div className="actions">
          <Button intent="assign">{t('assign.button')}</Button>
          <Link to="?" className="button" data-kind="quiet">
            {t('assign.close')}
          </Link>
        </div>
      </PostForm>
    </section>
  )
}
