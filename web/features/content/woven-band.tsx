/** A decorative band of diamonds like the hem of a woven shawl; hidden from screen readers. */
export const WovenBand = () => (
  <svg width="100%" height="18" aria-hidden="true" focusable="false" preserveAspectRatio="none" display="block">
    <defs>
      <pattern id="weave" width="36" height="18" patternUnits="userSpaceOnUse">
        <rect width="36" height="18" fill="var(--hero-deep)" />
        <path d="M18 1l8 8-8 8-8-8z" fill="#f0bb4b" />
        <path d="M18 5.5l3.5 3.5-3.5 3.5L14.500 9z" fill="#b3392f" />
        <path d="M0 4l5 5-5 5M36 4l-5 5 5 5" fill="#2e8b57" />
        <path d="M0 .5h36M0 17.5h36" stroke="#f0bb4b" strokeWidth="1" opacity=".6" />
      </pattern>
    </defs>
    <rect width="100%" height="18" fill="url(#weave)" />
  </svg>
)
