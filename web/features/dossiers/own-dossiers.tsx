import type { ReactNode } from 'react'
import type { Dossier } from '#contract/filing/dossiers.ts'
import type { Problem } from '#web/platform/answers/refusal.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'
import { DossierList } from './dossier-list.tsx'
import styles from './dossiers.module.css'
import { useProgress } from './use-progress.ts'

interface OwnDossiersProps {
  dossiers: readonly Dossier[]
  /** The page itself, to see how far a dossier is. */
  path: string
  problem: Pick<Problem, 'code'> | undefined
  children: (dossier: Dossier) => ReactNode
}

/** The complainant orders everything that the office holds on the case; a plain form and links, which need no script. */
export function OwnDossiers({ dossiers, path, problem, children }: OwnDossiersProps) {
  const { t } = useTranslation('dossiers')
  useProgress(dossiers)
  const isMaking = dossiers.some(({ status }) => status === 'making')
  const code = problem?.code as 'too-many-attempts' | undefined
  return (
    <>
      {code && (
        <p className="notice" role="alert">
          {t(`problems.${code}`, { defaultValue: t('problems.other') })}
        </p>
      )}
      <p>{t('own.lead')}</p>
      <p>{t('own.without')}</p>
      {!isMaking && (
        <PostForm fields={{}} action={path}>
          <SubmitRow label={t('own.submit')} />
        </PostForm>
      )}
      <div className={styles.cards}>
        <Card title={t('own.list')}>
          <DossierList dossiers={dossiers}>{children}</DossierList>
          {isMaking && (
            <p className="no-print">
              <QuietLink to={path}>{t('own.again')}</QuietLink>
            </p>
          )}
        </Card>
        <p className="dimmed">{t('own.keep')}</p>
      </div>
    </>
  )
}
