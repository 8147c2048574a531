import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './content.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'

export const handle = { script: false }

export default function UnderConstructionPage() {
  const { t } = useTranslation('content')
  return (
    <div className={styles.building}>
      <PageTitle>{t('undercon.title')}</PageTitle>
      <Wall label={t('undercon.picture')} />
      <h1>{t('undercon.title')}</h1>
      <p>{t('undercon.text')}</p>
      <ButtonLink to="/home/">{t('undercon.home')}</ButtonLink>
    </div>
  )
}

const courses = [0, 1, 2, 3, 4]
const stones = [0, 1, 2, 3, 4, 5]

/** A wall that is not finished: each course has one stone fewer than the one below. */
const Wall = ({ label }: { label: string }) => (
  <svg viewBox="0 0 420 280" role="img" aria-label={label}>
    <rect width="420" height="280" rx="28" fill="var(--surface-brand)" />
    <circle cx="330" cy="70" r="30" fill="#f0bb4b" />
    <rect y="236" width="420" height="8" fill="var(--brand-4)" />
    {courses.map(course =>
      stones
        .slice(0, 6 - course)
        .map(stone => (
          <rect
            key={stone}
            x={60 + stone * 42 + (course % 2) * 20}
            y={208 - course * 28}
            width="38"
            height="24"
            rx="4"
            fill={(stone + course) % 3 === 0 ? 'var(--brand-7)' : 'var(--brand-5)'}
          />
        )),
    )}
    <g stroke="var(--brand-8)" strokeWidth="6" strokeLinecap="round" fill="none">
      <path d="M352 236V74M352 74H190M352 74l36 30M352 104l-60-30" />
    </g>
    <path d="M214 74v30" stroke="var(--brand-8)" strokeWidth="3" />
    <rect x="195" y="104" width="38" height="24" rx="4" fill="#f0bb4b" />
  </svg>
)
