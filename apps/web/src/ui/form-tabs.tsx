import { Tabs, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { scrollIntoRow } from './toggle-chip.tsx'
import { useUrlField } from '../lib/use-url-field.ts'

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
  const [touched, setTouched] = useUrlField(value, value)
  /** The tab requested last; the address follows later. */
  const requested = useRef(value)
  const change = useEffectEvent(() => {
    requested.current = touched
    onChange(touched)
  })
  useEffect(() => {
    requested.current = value
  }, [value])
  useEffect(() => {
    if (touched === requested.current) return undefined
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => change())
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [touched])
  return (
    <Tabs value={value} onChange={(nova) => nova && setTouched(nova)} keepMounted>
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            ref={tab.value === touched ? scrollIntoRow : undefined}
            value={tab.value}
            mod={{ active: tab.value === touched }}
            aria-selected={tab.value === touched}
            tabIndex={tab.value === touched ? 0 : -1}
            // Three tabs fit into one line of a phone, and of a fourth one the beginning.
            px={{ base: 8, sm: 'md' }}
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
