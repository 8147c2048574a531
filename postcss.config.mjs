import postcssPresetMantine from 'postcss-preset-mantine'

const schemeSelector = /\[data-mantine-color-scheme=(['"]?)(light|dark)\1\]/g

/**
 * Mantine knows the schemes light and dark and resolves "auto" with a script. Here every rule of a scheme is repeated
 * for `auto` inside the matching media query, so that pages without a script follow the device too, and without a flash.
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
      media.append(
        rule.clone({ selector: rule.selector.replace(schemeSelector, "[data-mantine-color-scheme='auto']") }),
      )
      rule.after(media)
    }
  },
})
autoColorScheme.postcss = true

export default { plugins: [postcssPresetMantine(), autoColorScheme()] }
