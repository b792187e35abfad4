import { AvisoDaAuditoria, conferenciaOptions } from '../modules/auditoria/conferencia-achados.tsx'
import type { EstadoDaConferencia } from '@lastro/shared/auditoria/conferencia'
import {
  MAX_NAMED_PEOPLE,
  type SaudeDaPlataforma as Saude,
} from '@lastro/shared/carteira/saude-da-plataforma'
import { formatInstante, formatMes } from '@lastro/shared/dia'
import { CODIGOS_DA_SAUDE } from '@lastro/shared/permissoes'
import { useQuery } from '@tanstack/react-query'
import { firstNames, formatInteiro, plural } from '../lib/format.ts'
import { usePermissao } from '../lib/session.ts'
import { saudeDaPlataformaOptions } from '../modules/carteira/use-carteira.ts'
import { HeadlineFigures, type HeadlineFigure } from '../ui/headline-figures.tsx'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/notice.tsx'
import { esperasOptions, nomesDosMeses } from '../modules/referencias/use-referencias.ts'

/** On /home for whoever may see the reference tables. Draws nothing while no file waits. */
function AvisoDasReferencias() {
  const podeVer = usePermissao('Plataforma.Referencias.Listar')
  const { data: esperas = [] } = useQuery({ ...esperasOptions, enabled: podeVer, meta: { silent: true } })
  if (!podeVer || esperas.length === 0) return null
  return (
    <Notice tom="atencao">
      <strong>A tabela FIPE aguarda um operador:</strong>{' '}
      {esperas
        .map((espera) => `${espera.motivo === null ? '' : 'substituição de '}${nomesDosMeses(espera)}`)
        .join('; ')}
      .{' '}
      <Anchor component={Link} to="/plataforma/referencias" inherit c="inherit" td="underline">
        Ver
      </Anchor>
    </Notice>
  )
}

/** How the platform is, on an operator's /home. */
function SaudeDaPlataforma() {
  const visible = usePermissao(...CODIGOS_DA_SAUDE)
  const seesAudit = usePermissao('Plataforma.Auditoria.Listar')
  const { data: saude } = useQuery({ ...saudeDaPlataformaOptions, enabled: visible, meta: { silent: true } })
  const { data: auditoria } = useQuery({ ...conferenciaOptions, enabled: seesAudit, meta: { silent: true } })
  if (!saude) return null
  const figuras = [
    ...figurasDaFipe(saude),
    ...figuraDasTarefas(saude),
    ...(auditoria ? [figuraDaAuditoria(auditoria)] : []),
    ...figuraDasPessoas(saude),
  ]
  return <HeadlineFigures label="Saúde da plataforma" figuras={figuras} />
}

function figurasDaFipe({ fipe }: Saude): HeadlineFigure[] {
  if (!fipe) return []
  const link = { to: '/plataforma/referencias' } as const
  const [primeiro] = fipe.toSorted((a, b) => a.ultimoMes.localeCompare(b.ultimoMes))
  if (!primeiro) return [{ termo: 'Tabela FIPE', valor: 'sem meses', tom: 'perigo', link }]
  const atrasados = fipe.filter(({ emDia }) => !emDia).map(({ tipo }) => tipo)
  return [
    {
      termo: 'Tabela FIPE',
      valor: formatMes(primeiro.ultimoMes),
      tom: atrasados.length > 0 ? 'perigo' : undefined,
      link,
      nota: atrasados.length > 0 ? `atrasada: ${atrasados.join(', ')}` : 'em dia',
    },
  ]
}

function figuraDasTarefas({ tarefas }: Saude): HeadlineFigure[] {
  if (!tarefas) return []
  const { ultimaEm, falhas } = tarefas
  const [falha] = falhas
  return [
    {
      termo: 'Tarefas',
      valor: falha ? plural(falhas.length, 'com falha', 'com falha') : ultimaEm ? 'em dia' : 'ainda nenhuma',
      tom: falha ? 'perigo' : undefined,
      nota: falha
        ? `${falha.nome} falhou em ${formatInstante(falha.em)}`
        : ultimaEm && `última em ${formatInstante(ultimaEm)}`,
    },
  ]
}

function figuraDaAuditoria({ ultima }: EstadoDaConferencia): HeadlineFigure {
  const link = { to: '/plataforma/auditoria' } as const
  if (!ultima || ultima.conferidos + ultima.total === 0)
    return { termo: 'Auditoria', valor: 'ainda não conferida', link }
  const { total, conferidos, terminadaEm } = ultima
  return {
    termo: 'Auditoria',
    valor: total === 0 ? 'confere' : plural(total, 'problema', 'problemas'),
    tom: total === 0 ? undefined : 'perigo',
    link,
    nota: `${plural(conferidos, 'registro', 'registros')} em ${formatInstante(terminadaEm)}`,
  }
}

function figuraDasPessoas({ nuncaEntraram }: Saude): HeadlineFigure[] {
  if (!nuncaEntraram) return []
  const { quantidade, pessoas } = nuncaEntraram
  return [
    {
      termo: 'Nunca entraram',
      valor: formatInteiro(quantidade),
      link: { to: '/plataforma/usuarios' },
      nota:
        quantidade === 0
          ? 'todos já usaram o sistema'
          : firstNames(
              pessoas.map(({ nome }) => nome),
              MAX_NAMED_PEOPLE,
              quantidade,
            ),
    },
  ]
}

export function AvisosDoOperador() {
  return (
    <>
      <AvisoDaAuditoria />
      <AvisoDasReferencias />
      <SaudeDaPlataforma />
    </>
  )
}
