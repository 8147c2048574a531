import { Form } from 'react-router'
import { mailRhythms } from '#contract/accounts/notice-choices.ts'
import type { NoticeChoices } from '#contract/accounts/own-account.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './profile.module.css'

/** The user's choice for each kind of notice: in the portal, and by e-mail at once, once a day, or not. */
export function ProfileNotices({ choices }: NoticeChoices) {
  const { t } = useTranslation(['accounts', 'notices'])
  return (
    <Card title={t('profile.notices.title')}>
      <p>{t('profile.notices.lead')}</p>
      <Form method="post">
        <table className={styles.notices}>
          <thead>
            <tr>
              <th scope="col">{t('profile.notices.kind')}</th>
              <th scope="col">{t('profile.notices.bell')}</th>
              <th scope="col">{t('profile.notices.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {choices.map(({ kind, bell, mail }) => (
              <tr key={kind}>
                <th scope="row" id={`notice-${kind}`}>
                  {t(`notices:kinds.${kind}`)}
                </th>
                <td>
                  <input
                    type="checkbox"
                    name={`bell-${kind}`}
                    defaultChecked={bell}
                    aria-label={`${t(`notices:kinds.${kind}`)}: ${t('profile.notices.bell')}`}
                  />
                </td>
                <td>
                  <select
                    className="input"
                    name={`mail-${kind}`}
                    defaultValue={mail}
                    aria-label={`${t(`notices:kinds.${kind}`)}: ${t('profile.notices.mail')}`}
                  >
                    {mailRhythms.map(rhythm => (
                      <option key={rhythm} value={rhythm}>
                        {t(`profile.notices.rhythms.${rhythm}`)}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Button intent="notices">{t('profile.save')}</Button>
      </Form>
    </Card>
  )
}
