import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useCampoDaUrl } from '../lib/use-campo-da-url.ts'

export interface FormTab {
  value: string
  label: string
  content: ReactNode
  /** Marks the tab: a field in it is refused. */
  hasError?: boolean
  /** Stands after the label, for example a count. */
  badge?: ReactNode
}
export interface FormTabsProps {
  tabs: readonly FormTab[]
  value: string
  onChange: (value: string) => void
  /** Name of the tab list for screen readers. */
  label: string
}

/**
 * Tabs of one form. All panels stay mounted, so that changing tabs loses no typed text. A touched tab is marked in the
 * next frame; its panel, which may be expensive, is shown one frame later.
 */
export function FormTabs({ tabs, value, onChange, label }: FormTabsProps) {
  const [tocada, tocar] = useCampoDaUrl(value, value)
  /** The tab requested last; the address follows later. */
  const pedida = useRef(value)
  const mudar = useEffectEvent(() => {
    pedida.current = tocada
    onChange(tocada)
  })
  useEffect(() => {
    pedida.current = value
  }, [value])
  useEffect(() => {
    if (tocada === pedida.current) return undefined
    let depois: ReturnType<typeof setTimeout>
    const quadro = requestAnimationFrame(() => {
      depois = setTimeout(() => mudar())
    })
    return () => {
      cancelAnimationFrame(quadro)
      clearTimeout(depois)
    }
  }, [tocada])
  return (
    <Tabs value={value} onChange={(nova) => nova && tocar(nova)} keepMounted>
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            mod={{ active: tab.value === tocada }}
            aria-selected={tab.value === tocada}
            tabIndex={tab.value === tocada ? 0 : -1}
            // Three tabs fit into one line of a phone.
            px={{ base: 10, sm: 'md' }}
            rightSection={tab.hasError ? <ErrorMark /> : tab.badge}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function ErrorMark() {
  return (
    <>
      <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-hidden />
      <VisuallyHidden>(contém erros)</VisuallyHidden>
    </>
  )
}
