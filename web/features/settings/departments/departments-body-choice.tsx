import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import { nameIn } from '#web/platform/format.ts'
import styles from '../organizations/bodies.module.css'

interface BodyChoiceProps {
  bodies: readonly { id: number; nameEn: string; nameAm: string; isActive: boolean }[]
  bodyId: number
}

/** The body whose departments are shown. */
export function BodyChoice({ bodies, bodyId }: BodyChoiceProps) {
  const { t, i18n } = useTranslation('bodies')
  return (
    <Form className={`${styles.filter} no-print`} key={bodyId}>
      <div>
        <NativeSelect name="organization" label={t('departments.body')} defaultValue={bodyId}>
          {bodies.map(body => (
            <option key={body.id} value={body.id}>
              {nameIn(body, i18n.language)}
              {body.isActive ? '' : ` (${t('inactive')})`}
            </option>
          ))}
        </NativeSelect>
      </div>
      <button type="submit" className="button" data-kind="quiet">
        {t('show')}
      </button>
    </Form>
  )
}
