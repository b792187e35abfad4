import type { ConferenciaDaAuditoria, EstadoDaConferencia } from '@lastro/shared/auditoria/conferencia'
import { formatInstante } from '@lastro/shared/dia'
import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconLoader, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatInteiro, plural } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { Achados } from './conferencia-achados.tsx'
import classes from './conferencia.module.css'
import { conferenciaOptions, useConferirAuditoria } from './use-conferencia.ts'

/** Domain 8: the last check of the audit's chains, and a button for who may start a check. */
export function Conferencia() {
  const { data, isError } = useQuery(conferenciaOptions)
  if (isError && !data) return <LoadError title="Não foi possível carregar o resultado da conferência." />
  return (
    <Sheet mb="md" role="region" aria-label="Conferência das sequências" className={classes.bloco}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.texto} aria-live="polite">
          {data && <Resultado {...data} />}
        </div>
        {data && <BotaoConferir />}
      </Group>
      {data?.ultima && <Achados conferencia={data.ultima} />}
      {data?.ultima && <Cadeias conferencia={data.ultima} />}
    </Sheet>
  )
}

function Resultado({ ultima, emAndamento }: EstadoDaConferencia) {
  return (
    <>
      <Group gap="xs">
        {ultima ? (
          <Selo total={ultima.total} />
        ) : (
          <StatusBadge tom="neutro" icon={IconClock} label="Ainda não conferida" />
        )}
        {emAndamento && (
          <StatusBadge
            tom="info"
            icon={IconLoader}
            label={
              emAndamento.conferidos > 0
                ? `Conferindo: ${formatInteiro(emAndamento.conferidos)} registros…`
                : 'Conferindo…'
            }
          />
        )}
      </Group>
      <Text size="sm" mt={6}>
        {ultima ? frase(ultima) : 'As sequências são conferidas uma vez por dia e quando alguém pede.'}
      </Text>
    </>
  )
}

function Selo({ total }: { total: number }) {
  return total === 0 ? (
    <StatusBadge tom="sucesso" icon={IconShieldCheck} label="A auditoria confere" />
  ) : (
    <StatusBadge tom="perigo" icon={IconAlertTriangle} label="A auditoria NÃO confere" />
  )
}

const CABECAS: Record<ConferenciaDaAuditoria['cabecas'], string> = {
  comparadas: 'Comparada também com os últimos registros anotados fora do banco de dados.',
  inacessiveis:
    'O arquivo dos últimos registros fora do banco de dados não pôde ser aberto: uma sequência cortada no fim não seria notada.',
  nao_configuradas:
    'Sem um arquivo dos últimos registros fora do banco de dados (AUDITORIA_ARQUIVO), uma sequência cortada no fim não seria notada.',
}

function frase({ terminadaEm, pedidaPor, conferidos, cadeias, cabecas }: ConferenciaDaAuditoria): string {
  const quem = pedidaPor ? `a pedido de ${pedidaPor}` : 'automaticamente'
  const quantos = `${plural(conferidos, 'registro', 'registros')} em ${plural(cadeias.length, 'sequência', 'sequências')}`
  return `Última conferência em ${formatInstante(terminadaEm)}, ${quem}: ${quantos}. ${CABECAS[cabecas]}`
}

/**
 * Never disabled: a second request changes nothing while a check runs, and restarts a check whose process was killed.
 */
function BotaoConferir() {
  const podeConferir = usePermissao('Plataforma.Auditoria.Alterar')
  const { startCheck, pedindo } = useConferirAuditoria()
  if (!podeConferir) return null
  return (
    <Button variant="default" loading={pedindo} onClick={startCheck}>
      Conferir agora
    </Button>
  )
}

/** The last checked link of each chain. */
function Cadeias({ conferencia: { cadeias } }: { conferencia: ConferenciaDaAuditoria }) {
  if (cadeias.length === 0) return null
  return (
    <details className={classes.cadeias}>
      <summary>Até onde foi conferida</summary>
      <ul>
        {cadeias.map(({ instituicaoFinanceiraId, instituicaoFinanceira, posicao }) => (
          <li key={instituicaoFinanceiraId}>
            {instituicaoFinanceira ?? 'Plataforma'}: até o nº {formatInteiro(posicao)}
          </li>
        ))}
      </ul>
    </details>
  )
}
