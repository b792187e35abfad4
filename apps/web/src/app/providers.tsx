import {
  localStorageColorSchemeManager,
  MantineProvider,
  type ActionIconFactory,
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
  defaultRadius: 'md',
  // On the scales of docs/visual.md, like the others.
  spacing: { xs: '0.5rem' },
  fontSizes: { note: '0.8125rem', figure: '2rem' },
  fontWeights: { medium: '500', bold: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily:
    '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: {
    ActionIcon: extend<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' },
    }),
    // Required fields have no asterisk; they say so when left empty.
    InputWrapper: extend<InputWrapperFactory>({ defaultProps: { withAsterisk: false } }),
    // The library's focus placeholder is not allowed in a menu.
    Menu: extend<MenuFactory>({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: extend<ModalFactory>({
      defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' }, centered: true },
      styles: { title: { fontSize: 'var(--mantine-h3-font-size)', fontWeight: 600 } },
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

/** Mantine's dimmed, error and placeholder colours fail AA; these pass on every ground. Areas carry no text. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#666158',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': '#6f695f',
    '--mantine-color-default-border': '#d9d5cd',
    '--mantine-color-disabled-color': '#6b665d',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#971f18',
    '--mantine-color-red-text': '#b3261e',
    '--mantine-color-red-outline': '#b3261e',
    '--mantine-color-red-light-color': '#971f18',
    '--mantine-color-teal-filled': '#0b6e4f',
    '--lastro-page': '#ffffff',
    '--lastro-quiet': '#faf9f7',
    '--lastro-hover': '#f6f5f2',
    '--lastro-line': '#e9e6e1',
    '--lastro-neutro-bg': '#f1efeb',
    '--lastro-neutro-fg': '#4d4942',
    '--lastro-neutro-area': '#c9c4bb',
    '--lastro-info-bg': '#e6f2f5',
    '--lastro-info-fg': '#0d5c6d',
    '--lastro-info-area': '#3f94a7',
    '--lastro-atencao-bg': '#fdf4dc',
    '--lastro-atencao-fg': '#805300',
    '--lastro-atencao-area': '#eeb13c',
    '--lastro-sucesso-bg': '#e3f5ea',
    '--lastro-sucesso-fg': '#0a6643',
    '--lastro-sucesso-area': '#3aa675',
    '--lastro-perigo-bg': '#fdeae8',
    '--lastro-perigo-fg': '#a8201a',
    '--lastro-perigo-area': '#dc5046',
  },
  dark: {
    '--mantine-color-dimmed': '#aca69d',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-placeholder': '#9b958c',
    '--mantine-color-default-border': '#48443e',
    '--mantine-color-disabled-color': '#a29c93',
    '--mantine-color-red-filled': '#b3382f',
    '--mantine-color-red-filled-hover': '#9c2f27',
    '--mantine-color-red-text': '#ff9a92',
    '--mantine-color-red-outline': '#ff9a92',
    '--mantine-color-red-light-color': '#ffb4ad',
    '--mantine-color-teal-filled': '#0f7a58',
    '--lastro-page': '#191715',
    '--lastro-quiet': '#1e1c19',
    '--lastro-hover': '#252320',
    '--lastro-line': '#322f2b',
    '--lastro-neutro-bg': '#322f2b',
    '--lastro-neutro-fg': '#d8d4ce',
    '--lastro-neutro-area': '#6b665e',
    '--lastro-info-bg': '#163a44',
    '--lastro-info-fg': '#b5d6de',
    '--lastro-info-area': '#3f94a7',
    '--lastro-atencao-bg': '#3d3112',
    '--lastro-atencao-fg': '#f3d58a',
    '--lastro-atencao-area': '#d9a032',
    '--lastro-sucesso-bg': '#153829',
    '--lastro-sucesso-fg': '#a3dfc0',
    '--lastro-sucesso-area': '#38986d',
    '--lastro-perigo-bg': '#47211e',
    '--lastro-perigo-fg': '#ffb8b1',
    '--lastro-perigo-area': '#d9584e',
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
