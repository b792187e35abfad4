import { Button, Skeleton } from '@mantine/core'
import type { Carteira as Dados } from '@lastro/shared/carteira/carteira'
import type { Dia } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePermissao } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Cobertura } from './cobertura.tsx'
import { AlteracoesEmEspera, FilaDeEspera } from './fila.tsx'
import { Situacoes } from './situacoes.tsx'
import { Prazos, Terminos } from './terminos.tsx'
import { carteiraDaLojaOptions, carteiraOptions } from './use-carteira.ts'
import classes from './carteira.module.css'

/** The institution's portfolio at a glance: one call, each figure a link to the list behind it (domain 8). */
export function Carteira({ instituicaoId }: { instituicaoId: number }) {
  const { data, isError, refetch } = useQuery(carteiraOptions(instituicaoId))
  if (isError && !data) return <Falha onRepetir={() => void refetch()} />
  if (!data) return <Esqueleto />
  return <Blocos carteira={data} />
}

function Blocos({ carteira }: { carteira: Dados }) {
  const { hoje, situacoes, esperas, terminos, prazos, cobertura } = carteira
  return (
    <div className={classes.grade}>
      {(esperas || terminos) && (
        <div className={classes.coluna}>
          {esperas && <Esperas esperas={esperas} hoje={hoje} />}
          {terminos && <Terminos terminos={terminos} hoje={hoje} />}
        </div>
      )}
      <div className={classes.coluna}>
        {cobertura && <Cobertura cobertura={cobertura} />}
        {situacoes && <Situacoes situacoes={situacoes} />}
        {prazos && <Prazos prazos={prazos} hoje={hoje} />}
      </div>
    </div>
  )
}

function Esperas({ esperas, hoje }: { esperas: NonNullable<Dados['esperas']>; hoje: Dia }) {
  const pode = usePermissao('Contratos.Contratos.Aprovar')
  return (
    <>
      <FilaDeEspera
        titulo="Esperam pela instituição"
        fila={esperas.instituicao}
        espera="instituicao"
        lado="instituicao"
        hoje={hoje}
        vazia="Nada espera pela instituição."
      />
      <AlteracoesEmEspera
        titulo={
          pode
            ? 'Alterações de garantias a responder'
            : 'Alterações de garantias que esperam pela instituição'
        }
        alteracoes={esperas.instituicao.alteracoes}
        espera="instituicao"
        lado="instituicao"
        hoje={hoje}
      />
      <FilaDeEspera
        titulo="Esperam pelas lojas"
        fila={esperas.loja}
        espera="loja"
        lado="instituicao"
        hoje={hoje}
        vazia="Nada espera pelas lojas."
      />
      <AlteracoesEmEspera
        titulo="Alterações de garantias que esperam pelas lojas"
        alteracoes={esperas.loja.alteracoes}
        espera="loja"
        lado="instituicao"
        hoje={hoje}
      />
    </>
  )
}

/** A store's start: what waits for it, and what it waits for. */
export function CarteiraDaLoja({ lojaId }: { lojaId: number }) {
  const { data, isError, refetch } = useQuery(carteiraDaLojaOptions(lojaId))
  const pode = usePermissao('Loja.Propostas.Responder')
  if (isError && !data) return <Falha onRepetir={() => void refetch()} />
  if (!data) return <Esqueleto />
  return (
    <div className={classes.grade}>
      <div className={classes.coluna}>
        <FilaDeEspera
          titulo={pode ? 'Propostas que esperam pela sua resposta' : 'Propostas que esperam pela loja'}
          fila={data.esperas.loja}
          espera="loja"
          lado="loja"
          hoje={data.hoje}
          vazia="Nenhuma proposta espera pela sua loja."
        />
        <AlteracoesEmEspera
          titulo={
            pode ? 'Alterações de garantias a responder' : 'Alterações de garantias que esperam pela loja'
          }
          alteracoes={data.esperas.loja.alteracoes}
          espera="loja"
          lado="loja"
          hoje={data.hoje}
        />
      </div>
      <div className={classes.coluna}>
        <FilaDeEspera
          titulo="Em análise nas instituições financeiras"
          fila={data.esperas.instituicao}
          espera="instituicao"
          lado="loja"
          hoje={data.hoje}
          vazia="Nenhuma proposta está em análise."
        />
        <AlteracoesEmEspera
          titulo="Alterações de garantias que esperam pelas instituições"
          alteracoes={data.esperas.instituicao.alteracoes}
          espera="instituicao"
          lado="loja"
          hoje={data.hoje}
        />
      </div>
    </div>
  )
}

function Falha({ onRepetir }: { onRepetir: () => void }) {
  return (
    <Sheet mb="md">
      <EmptyState
        icon={IconAlertTriangle}
        title="Não foi possível carregar o resumo."
        action={<Button onClick={onRepetir}>Tentar novamente</Button>}
      />
    </Sheet>
  )
}

const BLOCOS: readonly ReactNode[] = ['a', 'b'].map((key) => (
  <Sheet key={key} className={classes.coluna}>
    <Skeleton height={18} width="45%" mb="md" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} mb="sm" />
    <Skeleton height={14} width="70%" />
  </Sheet>
))
function Esqueleto() {
  return (
    <div className={classes.grade} role="status" aria-busy aria-label="Carregando">
      {BLOCOS}
    </div>
  )
}
