import { createTheme, type MantineColorsTuple } from '@mantine/core'

const shades = Array.from(
  { length: 10 },
  (_, shade) => `var(--mantine-color-brand-${shade})`,
) as unknown as MantineColorsTuple

/** Mantine's side of the theme: one colour, `brand`, whose shades the chosen theme sets in themes.css. */
export const mantineTheme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  colors: { brand: shades },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
})
