import { CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Icon, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusTitle } from '../ui/focus.ts'
import { dismissNewVersion, NOVA_VERSAO, useNewVersion, reloadPage } from '../lib/chunk.ts'
import { onOutage, type Outage, waitForService } from '../lib/outage.ts'
import { DESATUALIZADA, readAgain, useOutdated } from '../lib/outdated.ts'
import { FAILED_QUERIES } from '../ui/load-error.tsx'
import classes from './bars.module.css'

/** What keeps the server from being used now. Failed readings are repeated as soon as it is back. */
function useOutage(): Outage | undefined {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [outage, setOutage] = useState<Outage>()
  useEffect(() => onOutage(setOutage), [])
  useEffect(() => {
    const onOffline = () => setOutage('conexao')
    addEventListener('offline', onOffline)
    return () => removeEventListener('offline', onOffline)
  }, [])
  const isOut = outage !== undefined
  useEffect(() => {
    const onRecovered = () => {
      setOutage(undefined)
      void queryClient.refetchQueries(FAILED_QUERIES)
      void router.invalidate()
      void readAgain()
    }
    return isOut ? waitForService(onRecovered) : undefined
  }, [isOut, queryClient, router])
  return outage
}

/** Messages about the whole tab, drawn above every page and dialog. */
export function Bars() {
  return (
    <>
      <div className={classes.place} data-top>
        <OutageBar />
      </div>
      <div className={classes.place}>
        <Outdated />
        <NewVersion />
      </div>
    </>
  )
}

/** Always mounted, so that screen readers read the bar when it appears. */
function Place({ children }: { children: ReactNode }) {
  return <div role="status">{children}</div>
}

function Bar({ icon: Figure, children }: { icon: Icon; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <Figure size={18} aria-hidden />
      {children}
    </div>
  )
}

const OUTAGES: Record<Outage, string> = {
  banco: 'O sistema está sem acesso ao banco de dados. Continua sozinho assim que voltar.',
  conexao: 'Sem conexão com o servidor. Continua sozinho assim que voltar.',
}

/** Shown while the server can't be used. */
function OutageBar() {
  const outage = useOutage()
  return (
    <Place>
      {outage && (
        <Bar icon={IconPlugConnectedX}>
          <span>{OUTAGES[outage]}</span>
        </Bar>
      )}
    </Place>
  )
}

/** A sentence whose last word is the button. */
function Sentence({ text, children }: { text: string; children: (word: string) => ReactNode }) {
  const end = text.lastIndexOf(' ') + 1
  return (
    <span>
      {text.slice(0, end)}
      {children(text.slice(end))}
    </span>
  )
}

/** Shown when an act succeeded but the page could not be read again. */
function Outdated() {
  const outdated = useOutdated()
  return <Place>{outdated && <OutdatedBar />}</Place>
}

function OutdatedBar() {
  const button = useRef<HTMLButtonElement>(null)
  const [trying, setTrying] = useState(false)
  // The page below is inert and takes no focus.
  useEffect(() => button.current?.focus(), [])
  const retry = async () => {
    setTrying(true)
    await readAgain()
    setTrying(false)
    if (!button.current) focusTitle()
  }
  return (
    <Bar icon={IconRefresh}>
      <Sentence text={DESATUALIZADA}>
        {(word) => (
          <button
            ref={button}
            type="button"
            className={classes.act}
            aria-disabled={trying}
            onClick={() => !trying && void retry()}
          >
            {word}
          </button>
        )}
      </Sentence>
    </Bar>
  )
}

/** Shown when the server has a newer version of the program. What is typed is kept over the reload. */
function NewVersion() {
  const there = useNewVersion()
  const { history } = useRouter()
  return (
    <Place>
      {there && (
        <Bar icon={IconRefresh}>
          <Sentence text={NOVA_VERSAO}>
            {(word) => (
              <button type="button" className={classes.act} onClick={() => reloadPage(history)}>
                {word}
              </button>
            )}
          </Sentence>
          <CloseButton size="sm" aria-label="Continuar na versão atual" onClick={dismissNewVersion} />
        </Bar>
      )}
    </Place>
  )
}
