/** The mark: a sheet with a speech mark cut into it, in the colour of the text around it. */
export const Logo = () => (
  <svg width={34} height={34} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="38" height="38" rx="11" fill="var(--brand-filled)" />
    <path
      d="M10 12.5A3.5 3.5 0 0 1 13.5 9h13a3.5 3.5 0 0 1 3.5 3.5v9a3.5 3.5 0 0 1-3.5 3.5H20l-5.6 5.1c-.6.6-1.6.1-1.6-.7V25a3.5 3.5 0 0 1-2.8-3.5z"
      fill="#fff"
    />
    <path d="M15 14.5h10M15 19h6.5" stroke="var(--brand-filled)" strokeWidth="2.2" strokeLinecap="round" />
    <circle cx="30.5" cy="29.5" r="4" fill="#f0bb4b" />
  </svg>
)
