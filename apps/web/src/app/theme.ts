import {
  type ActionIconFactory,
  type ButtonFactory,
  createTheme,
  type CSSVariablesResolver,
  type ExtendComponent,
  type FactoryPayload,
  type InputWrapperFactory,
  type MantineColorsTuple,
  type MenuFactory,
  type ModalFactory,
  type NotificationFactory,
  type PopoverFactory,
  type TableFactory,
  type SelectFactory,
  type TooltipFactory,
} from '@mantine/core'

/** Stands for a component's `extend`, whose code a first visit would load. */
const extend = <F extends FactoryPayload>(props: ExtendComponent<F>) => props

// One accent, a deep sea blue, on neutral greys. Every pair has AA contrast in its scheme.
const lastro: MantineColorsTuple = [
  '#eef6f8',
  '#dbebef',
  '#b5d6de',
  '#8bc1cd',
  '#6cb0bf',
  '#3f94a7',
  '#1f7b90',
  '#136a7e',
  '#0d5666',
  '#083f4d',
]
const dark: MantineColorsTuple = [
  '#d9dfe3',
  '#bcc5cb',
  '#a3adb4',
  '#78848c',
  '#47525a',
  '#333d44',
  '#273037',
  '#1b2328',
  '#151b20',
  '#0f1418',
]

export const theme = createTheme({
  colors: { lastro, dark },
  primaryColor: 'lastro',
  primaryShade: { light: 7, dark: 6 },
  black: '#1c2429',
  defaultRadius: 'sm',
  // On the scale of docs/visual.md, like the others.
  spacing: { xs: '0.5rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    ActionIcon: extend<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
    }),
    Button: extend<ButtonFactory>({ defaultProps: { fw: 600 } }),
    // Required fields have no asterisk; they say so when left empty.
    InputWrapper: extend<InputWrapperFactory>({ defaultProps: { withAsterisk: false } }),
    // The library's focus placeholder is not allowed in a menu.
    Menu: extend<MenuFactory>({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: extend<ModalFactory>({
      defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' }, centered: true },
      styles: { title: { fontSize: '1.0625rem', fontWeight: 650 } },
    }),
    // An absolute popover stands at the page's end before it is placed, and browsers scroll there.
    Popover: extend<PopoverFactory>({ defaultProps: { floatingStrategy: 'fixed' } }),
    Table: extend<TableFactory>({ defaultProps: { borderColor: 'var(--lastro-line)' } }),
    Notification: extend<NotificationFactory>({
      defaultProps: { closeButtonProps: { 'aria-label': 'Fechar aviso' } },
    }),
    // Typing filters, and Enter takes the first match. Choosing the chosen option keeps it; `clearable` empties the
    // field.
    Select: extend<SelectFactory>({
      defaultProps: { selectFirstOptionOnChange: true, allowDeselect: false },
    }),
    Tooltip: extend<TooltipFactory>({ defaultProps: { events: { hover: true, focus: true, touch: true } } }),
  },
})

/** Mantine's dimmed, error and placeholder colours fail AA; these pass on page, sheet and stripe. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56626a',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#68747c',
    '--mantine-color-default-border': '#c3cbd0',
    '--mantine-color-disabled-color': '#5f6b73',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#971f18',
    '--mantine-color-red-text': '#b3261e',
    '--mantine-color-red-outline': '#b3261e',
    '--mantine-color-red-light-color': '#971f18',
    '--mantine-color-teal-filled': '#0b6e4f',
    '--lastro-page': '#f4f6f7',
    '--lastro-sheet': '#ffffff',
    '--lastro-line': '#dfe4e7',
    '--lastro-head': '#eef1f3',
    '--lastro-hover': '#f2f7f8',
    '--lastro-neutro-bg': '#e9edef',
    '--lastro-neutro-fg': '#3d4950',
    '--lastro-info-bg': '#dbebef',
    '--lastro-info-fg': '#0d5666',
    '--lastro-atencao-bg': '#fbefd0',
    '--lastro-atencao-fg': '#6b4a00',
    '--lastro-sucesso-bg': '#d9f0e3',
    '--lastro-sucesso-fg': '#0a5a3c',
    '--lastro-perigo-bg': '#fbe3e1',
    '--lastro-perigo-fg': '#8f1d16',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adb4',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-placeholder': '#929da5',
    '--mantine-color-default-border': '#47525a',
    '--mantine-color-disabled-color': '#98a3aa',
    '--mantine-color-red-filled': '#b3382f',
    '--mantine-color-red-filled-hover': '#9c2f27',
    '--mantine-color-red-text': '#ff9a92',
    '--mantine-color-red-outline': '#ff9a92',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-teal-filled': '#0f7a58',
    '--lastro-page': '#151b20',
    '--lastro-sheet': '#1b2328',
    '--lastro-line': '#333d44',
    '--lastro-head': '#222b31',
    '--lastro-hover': '#222c32',
    '--lastro-neutro-bg': '#313b42',
    '--lastro-neutro-fg': '#d3dadf',
    '--lastro-info-bg': '#12414e',
    '--lastro-info-fg': '#b5d6de',
    '--lastro-atencao-bg': '#4a3a10',
    '--lastro-atencao-fg': '#f3d58a',
    '--lastro-sucesso-bg': '#123f2d',
    '--lastro-sucesso-fg': '#a9e2c5',
    '--lastro-perigo-bg': '#4f211d',
    '--lastro-perigo-fg': '#ffc1bb',
  },
})
