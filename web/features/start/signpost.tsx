/** Hills at dusk, a road that parts, and a signpost whose signs are empty. */
export default function Signpost({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-label={label}>
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand-2)" />
          <stop offset="1" stopColor="#fbe7bd" />
        </linearGradient>
        <clipPath id="frame">
          <rect width="420" height="300" rx="28" />
        </clipPath>
      </defs>
      <g clipPath="url(#frame)">
        <rect width="420" height="300" fill="url(#sky)" />
        <circle cx="312" cy="96" r="34" fill="#f0bb4b" />
        <circle cx="312" cy="96" r="50" fill="#f0bb4b" opacity="0.25" />
        <path d="M0 190c60-50 110-64 166-30 44 26 74-22 128-30 52-8 86 20 126 44v126H0z" fill="var(--brand-4)" />
        <path d="M0 224c70-42 128-30 190-12 74 22 150-46 230-8v96H0z" fill="var(--brand-6)" />
        <path d="M0 262c90-30 160-22 236-14 70 8 124-16 184-10v62H0z" fill="var(--brand-8)" />
        <path d="M176 300c6-30 18-44 28-62 4-8 10-8 13 0 8 22 16 34 27 62z" fill="#fbe7bd" opacity="0.9" />
        <g stroke="#fff" strokeWidth="2.5" strokeLinecap="round" fill="none" opacity="0.8">
          <path d="M70 70q8-9 16 0 8-9 16 0M112 48q6-7 12 0 6-7 12 0" />
        </g>
        <g transform="translate(196 86)">
          <rect x="10" y="0" width="10" height="158" rx="4" fill="#7a5432" />
          <rect x="10" y="0" width="4" height="158" rx="2" fill="#96693f" />
          <path d="M14 14h74l18 15-18 15H14z" fill="#fff8e8" stroke="#7a5432" strokeWidth="3" strokeLinejoin="round" />
          <path
            d="M18 58h-72l-18 15 18 15h72z"
            fill="#fff8e8"
            stroke="#7a5432"
            strokeWidth="3"
            strokeLinejoin="round"
          />
          <path d="M32 29h40M-38 73H2" stroke="#d8c7a2" strokeWidth="4" strokeLinecap="round" strokeDasharray="10 8" />
          <circle cx="15" cy="0" r="7" fill="#96693f" />
        </g>
        <path
          d="M96 300c-4-26 2-44 10-58M106 242c-12 2-18 10-20 20M106 250c10 0 16 8 18 18"
          stroke="var(--brand-9)"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M330 300c2-20 0-32-6-44M324 258c10 0 16 8 18 16"
          stroke="var(--brand-9)"
          strokeWidth="5"
          strokeLinecap="round"
          fill="none"
        />
      </g>
    </svg>
  )
}
