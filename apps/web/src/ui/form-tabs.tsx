import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useCampoDaUrl } from '../lib/use-campo-da-url.ts'

export interface FormTab {
  value: string
  label: string
  content: ReactNode
  /** A field in this tab is refused: the tab says so. */
  hasError?: boolean
  /** Stands after the label, a count for example. */
  badge?: ReactNode
}
export interface FormTabsProps {
  tabs: readonly FormTab[]
  value: string
  onChange: (value: string) => void
  /** Names the group for screen readers. */
  label: string
}

/**
 * Tabs of one form. All panels stay mounted, so that no typed text is lost by a change of the tab. A tab that is touched answers with the
 * next frame; its panel, of which there may be much to lay out, comes with the one after.
 */
export function FormTabs({ tabs, value, onChange, label }: FormTabsProps) {
  const [tocada, tocar] = useCampoDaUrl(value, value)
  /** What was asked for last, which an address takes some time to become. */
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
            // Three of them stand in one line of a phone.
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
