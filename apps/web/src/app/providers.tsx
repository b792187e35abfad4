import {
  localStorageColorSchemeManager,
  MantineProvider,
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
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Stands for a component's `extend`, whose code a first visit would load. */
const extend = <F extends FactoryPayload>(props: ExtendComponent<F>) => props

// One accent, a deep sea blue, on warm greys. Every pair has AA contrast in its scheme.
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
// Warm as paper, so that what is white stands out and the sea blue is the only cold colour.
const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#ece8e1',
  '#e0dbd2',
  '#cec8bd',
  '#aba499',
  '#827b70',
  '#5f5a52',
  '#45413a',
  '#2f2c27',
]
const dark: MantineColorsTuple = [
  '#dfdbd5',
  '#c5c0b8',
  '#aca69d',
  '#868077',
  '#4f4a44',
  '#3b3732',
  '#2e2a27',
  '#211e1b',
  '#181613',
  '#110f0d',
]

export const theme = createTheme({
  colors: { lastro, gray, dark },
  primaryColor: 'lastro',
  primaryShade: { light: 7, dark: 6 },
  black: '#22201c',
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
    '--mantine-color-dimmed': '#5f5a52',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#6c665d',
    '--mantine-color-default-border': '#cec8bd',
    '--mantine-color-disabled-color': '#68625a',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#971f18',
    '--mantine-color-red-text': '#b3261e',
    '--mantine-color-red-outline': '#b3261e',
    '--mantine-color-red-light-color': '#971f18',
    '--mantine-color-teal-filled': '#0b6e4f',
    '--lastro-page': '#f6f4f0',
    '--lastro-sheet': '#ffffff',
    '--lastro-line': '#e4e0d9',
    '--lastro-head': '#f1eee8',
    '--lastro-hover': '#f6f4ee',
    '--lastro-neutro-bg': '#ece8e1',
    '--lastro-neutro-fg': '#45413a',
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
    '--mantine-color-dimmed': '#aca69d',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-placeholder': '#9b958c',
    '--mantine-color-default-border': '#4f4a44',
    '--mantine-color-disabled-color': '#a29c93',
    '--mantine-color-red-filled': '#b3382f',
    '--mantine-color-red-filled-hover': '#9c2f27',
    '--mantine-color-red-text': '#ff9a92',
    '--mantine-color-red-outline': '#ff9a92',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-teal-filled': '#0f7a58',
    '--lastro-page': '#181613',
    '--lastro-sheet': '#211e1b',
    '--lastro-line': '#3b3732',
    '--lastro-head': '#292622',
    '--lastro-hover': '#2a2723',
    '--lastro-neutro-bg': '#393530',
    '--lastro-neutro-fg': '#dcd8d2',
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

// Also read by public/first-visit.js, which sets the scheme before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'lastro.tema' })

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
