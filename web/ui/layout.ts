/** The specification's measures (section 9), in CSS pixels; base.css has the same numbers for the style sheets. */
export const layout = {
  /** The only arrangement: menu at the side, bar on top. */
  name: 'layout1',
  topBarHeight: 64,
  sidebarWidth: 260,
  compactSidebarWidth: 80,
  mobileBreakpoint: 500,
} as const
