import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import { QuietButton } from '#web/ui/button.tsx'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import type { NamedBody } from '#web/ui/fields/named-bodies.ts'
import styles from '../organizations/bodies.module.css'

/** The body whose departments are shown; one that is closed has departments too. */
export function BodyOfDepartments({ body }: { body: NamedBody }) {
  const { t } = useTranslation('bodies')
  return (
    <Form className={`${styles.filter} no-print`}>
      <div>
        <BodyChoice
          key={body.id}
          name="organization"
          label={t('departments.body')}
          value={String(body.id)}
          known={body}
          isExplained
          withClosed
        />
      </div>
      <QuietButton>{t('show')}</QuietButton>
    </Form>
  )
}
