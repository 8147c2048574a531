import type { ReactNode } from 'react'

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    width="28"
    height="28"
    viewBox="0 0 28 28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** A letter with a seal. */
export const LetterIcon = () => (
  <Icon>
    <path d="M17 3H8a2 2 0 0 0-2 2v18a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8z" />
    <path d="M17 3v5h5M10 12h8M10 16h5" />
    <circle cx="18" cy="20" r="1.6" />
  </Icon>
)

/** A phone with a message. */
export const ContactIcon = () => (
  <Icon>
    <rect x="5" y="3" width="12" height="22" rx="2.5" />
    <path
      d="M10 21.500h2M14 8h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-3l-3 2.500V16h-2a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2z"
      fill="var(--surface)"
    />
  </Icon>
)

/** Three people, one in front. */
export const PeopleIcon = () => (
  <Icon>
    <circle cx="14" cy="10" r="3.500" />
    <path d="M7.500 23c0-4 3-6.500 6.500-6.500s6.500 2.500 6.500 6.500" />
    <path d="M6.500 12.500a2.500 2.500 0 1 1 1.500-4.500M21.500 12.500A2.500 2.500 0 1 0 20 8M2.500 20c0-2.500 1.500-4 3.500-4.500M25.500 20c0-2.500-1.500-4-3.500-4.500" />
  </Icon>
)
