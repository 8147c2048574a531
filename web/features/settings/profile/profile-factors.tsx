import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import type { SecondFactors } from '#contract/accounts/own-account.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { FactorForm } from './factor-form.tsx'
import type { ProfileOutcome } from './profile.action.ts'
import styles from './profile.module.css'

/** The second factors of an account: the present ones, adding and removing, recovery codes. */
export function ProfileFactors({ factors, outcome }: { factors: SecondFactors; outcome: ProfileOutcome | undefined }) {
  const { t } = useTranslation('accounts')
  const { hasAuthenticator, passkeys, recoveryCodesLeft } = factors
  const hasNone = !hasAuthenticator && passkeys.length === 0
  return (
    <Card title={t('profile.factors')}>
      <p>
        {t('profile.factorsLead')} {factors.isRequired && <strong>{t('profile.isRequired')}</strong>}
      </p>
      {hasNone && <p className="dimmed">{t('profile.noFactors')}</p>}
      {outcome?.recoveryCodes && <RecoveryCodes codes={outcome.recoveryCodes} />}
      <h3>{t('profile.app')}</h3>
      {hasAuthenticator && <p>{t('profile.appOn')}</p>}
      <Authenticator hasAuthenticator={hasAuthenticator} outcome={outcome} />
      <h3>{t('profile.passkeys')}</h3>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map(({ id, name, lastUsedAt }) => (
            <li key={id}>
              {name} ({lastUsedAt ? <FormattedInstant instant={lastUsedAt} /> : t('profile.neverUsed')})
              <FactorForm
                intent="remove-passkey"
                title={t('profile.removePasskey', { name })}
                hidden={{ id }}
                outcome={outcome}
              />
            </li>
          ))}
        </ul>
      )}
      {'credentials' in navigator ? (
        <FactorForm intent="add-passkey" title={t('profile.addPasskey')} asksName outcome={outcome} />
      ) : (
        <p className="dimmed">{t('profile.noPasskeys')}</p>
      )}
      {!hasNone && (
        <>
          <p>{t('profile.recoveryLeft', { count: recoveryCodesLeft })}</p>
          <FactorForm intent="renew-codes" title={t('profile.renew')} outcome={outcome} />
        </>
      )}
    </Card>
  )
}

/** An authenticator app is set up in two steps: the secret, then a first code. */
function Authenticator({
  hasAuthenticator,
  outcome,
}: {
  hasAuthenticator: boolean
  outcome: ProfileOutcome | undefined
}) {
  const { t } = useTranslation('accounts')
  if (hasAuthenticator) return <FactorForm intent="remove-app" title={t('profile.removeApp')} outcome={outcome} />
  const begun = outcome?.authenticator ?? readBegun(outcome)
  if (!begun) return <FactorForm intent="begin-app" title={t('profile.addApp')} outcome={outcome} />
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(begun.qrCode)}`
  return (
    <>
      <p>{t('profile.scan')}</p>
      <img className={styles.qrCode} src={picture} alt={t('profile.secret')} />
      <p>
        {t('profile.secret')}: <code translate="no">{begun.secret.replace(/(.{4})/g, '$1 ')}</code>
      </p>
      <FactorForm
        intent="confirm-app"
        title={t('profile.turnOn')}
        hidden={{ begun: JSON.stringify(begun) }}
        isOpen
        outcome={outcome}
      />
    </>
  )
}

/** After a wrong first code the secret is shown again with what was typed. */
const readBegun = (outcome: ProfileOutcome | undefined): ProfileOutcome['authenticator'] => {
  const begun = outcome?.intent === 'confirm-app' ? outcome.refused?.values.begun : undefined
  return typeof begun === 'string' ? (JSON.parse(begun) as ProfileOutcome['authenticator']) : undefined
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('accounts')
  return (
    <div className="notice" role="status">
      <h3>{t('profile.codesTitle')}</h3>
      <p>{t('profile.codesLead')}</p>
      <ol className={styles.codes} translate="no">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </div>
  )
}
