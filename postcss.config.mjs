const schemeSelector = /\[data-scheme=(['"]?)(light|dark)\1\]/g

/**
 * Where a reader chose neither light nor dark, the device decides: every rule of a scheme is repeated for `auto` inside the
 * matching media query, so that pages follow the device without a script, and without a flash.
 */
const autoColorScheme = () => ({
  postcssPlugin: 'auto-color-scheme',
  OnceExit(root, { AtRule }) {
    const rules = []
    root.walkRules(rule => {
      if (rule.selector.match(schemeSelector)) rules.push(rule)
    })
    for (const rule of rules) {
      const isDark = rule.selector.includes('dark')
      const media = new AtRule({
        name: 'media',
        params: isDark ? '(prefers-color-scheme: dark)' : 'not all and (prefers-color-scheme: dark)',
      })
      media.append(rule.clone({ selector: rule.selector.replace(schemeSelector, "[data-scheme='auto']") }))
      rule.after(media)
    }
  },
})
autoColorScheme.postcss = true

export default { plugins: [autoColorScheme()] }
