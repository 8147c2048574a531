import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Reach } from '#contract/values/reach.ts'

/**
 * Who is told by which way, in plain words; with what to do instead where no message reaches anybody. `isFiled` is false before the
 * complaint is submitted, while contacts can still be changed.
 */
export function Told({ told, isFiled = true }: { told: readonly Reach[]; isFiled?: boolean }) {
  const { t, language } = useTranslation('receipt')
  const addresses = inList(language, [...new Set(told.flatMap(({ sentTo }) => sentTo))])
  if (addresses === '') return <Unreached told={told} isFiled={isFiled} />
  const isGroup = told.length > 1
  const others = told.flatMap(({ hindrance }, index) => (isGroup && hindrance ? [{ hindrance, index }] : []))
  return (
    <>
      <p>{t(isFiled ? 'told.sent' : 'told.willBeSent', { addresses })}</p>
      {others.map(({ hindrance, index }) => (
        <p key={index}>
          {index === 0 ? t('told.notComplainant') : t('told.notRepresentative', { number: index })}{' '}
          {t(`told.because.${hindrance}`)}
        </p>
      ))}
    </>
  )
}

function Unreached({ told, isFiled }: { told: readonly Reach[]; isFiled: boolean }) {
  const { t, language } = useTranslation('receipt')
  const reasons = [...new Set(told.flatMap(({ hindrance }) => hindrance ?? []))]
  const phones = inList(language, [...new Set(told.flatMap(({ phone }) => phone ?? []))])
  return (
    <section className="notice">
      <h2>{t('told.nobody')}</h2>
      {reasons.map(reason => (
        <p key={reason}>{t(`told.because.${reason}`)}</p>
      ))}
      <ul>
        {!isFiled && !reasons.includes('no-gateway') && <li>{t('told.addContact')}</li>}
        <li>{t(isFiled ? 'told.keepNumber' : 'told.keepNumberLater')}</li>
        <li>{t('told.lookYourself')}</li>
        {isFiled && <li>{t('told.usePin')}</li>}
        {phones !== '' && <li>{t('told.weCall', { phones })}</li>}
        <li>{t('told.comeToDesk')}</li>
      </ul>
    </section>
  )
}
