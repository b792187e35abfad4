import type {
  CarteiraDaLoja as Dados,
  EstadoDoEstoque,
  PedidosAbertos,
} from '@lastro/shared/carteira/carteira'
import type { Dia } from '@lastro/shared/dia'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { FiltroDeSituacao } from '@lastro/shared/veiculos/filtros-do-estoque'
import { IconMessageReply } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInteiro, plural } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SaidasBadge } from '../cobertura/semaforo.tsx'
import { Bloco, BlocoDeItens, Nada } from './bloco.tsx'
import { emDias } from './em-dias.ts'
import { CarteiraSkeleton } from './carteira-skeleton.tsx'
import { AlteracoesEmEspera, linkToContrato, FilaDeEspera } from './fila.tsx'
import { carteiraDaLojaOptions } from './use-carteira.ts'
import { PrimeirosPassosDaLoja } from './primeiros-passos.tsx'
import classes from './carteira.module.css'

export function CarteiraDaLoja({ lojaId }: { lojaId: number }) {
  const { data, isError } = useQuery(carteiraDaLojaOptions(lojaId))
  if (isError && !data) return <LoadError title="Não foi possível carregar o resumo." />
  if (!data) return <CarteiraSkeleton />
  const { esperas, pedidos, estoque, hoje } = data
  if (estoque && isNova({ esperas, pedidos, estoque }))
    return (
      <div className={classes.grade}>
        <div className={classes.coluna}>
          <PrimeirosPassosDaLoja />
        </div>
      </div>
    )
  return (
    <div className={classes.grade}>
      {esperas && pedidos && (
        <div className={`${classes.coluna} ${classes.primeira}`}>
          <Esperas esperas={esperas} pedidos={pedidos} hoje={hoje} />
        </div>
      )}
      {estoque && (
        <div className={classes.coluna}>
          <Estoque estoque={estoque} />
        </div>
      )}
    </div>
  )
}

/** Nothing in stock, nothing in guarantee, nothing that waits: figures would all be zero. */
function isNova({ esperas, pedidos, estoque }: Pick<Dados, 'esperas' | 'pedidos' | 'estoque'>): boolean {
  const waiting = esperas ? [esperas.loja, esperas.instituicao] : []
  return (
    !estoque?.noEstoque &&
    !estoque?.emGarantia &&
    !pedidos?.quantidade &&
    waiting.every(({ quantidade, alteracoes }) => quantidade + alteracoes.quantidade === 0)
  )
}

interface EsperasProps {
  esperas: NonNullable<Dados['esperas']>
  pedidos: PedidosAbertos
  hoje: Dia
}

function Esperas({ esperas: { loja, instituicao }, pedidos, hoje }: EsperasProps) {
  const responde = useRegras().permissoes.includes('Loja.Propostas.Responder')
  const nada = loja.quantidade + loja.alteracoes.quantidade + pedidos.quantidade === 0
  return (
    <>
      {nada && (
        <Bloco titulo="Em ordem">
          <Nada>Nenhuma pendência da sua loja.</Nada>
        </Bloco>
      )}
      <FilaDeEspera
        titulo={responde ? 'Propostas a responder' : 'Propostas pendentes com a loja'}
        fila={loja}
        espera="loja"
        lado="loja"
        hoje={hoje}
      />
      <AlteracoesEmEspera
        titulo={
          responde ? 'Alterações de garantias a responder' : 'Alterações de garantias pendentes com a loja'
        }
        alteracoes={loja.alteracoes}
        espera="loja"
        lado="loja"
        hoje={hoje}
      />
      <Pedidos pedidos={pedidos} responde={responde} hoje={hoje} />
      <FilaDeEspera
        titulo="Em análise nas instituições financeiras"
        fila={instituicao}
        espera="instituicao"
        lado="loja"
        hoje={hoje}
      />
      <AlteracoesEmEspera
        titulo="Alterações de garantias pendentes com as instituições"
        alteracoes={instituicao.alteracoes}
        espera="instituicao"
        lado="loja"
        hoje={hoje}
      />
    </>
  )
}

interface PedidosProps {
  pedidos: PedidosAbertos
  responde: boolean
  hoje: Dia
}

function Pedidos({ pedidos: { quantidade, pedidos }, responde, hoje }: PedidosProps) {
  return (
    <BlocoDeItens
      titulo="Pedidos de reforço"
      tom="atencao"
      icon={IconMessageReply}
      total={quantidade}
      link={{ to: '/loja/propostas', search: { status: 'todos', pedido: 'aberto' } }}
      itens={pedidos.map(({ id, contratoId, numero, instituicaoFinanceira, valor, prazo }) => {
        const link = linkToContrato('loja', contratoId)
        return {
          id,
          link,
          titulo: numero,
          detalhe: instituicaoFinanceira,
          desde:
            prazo < hoje
              ? `venceu em ${formatDia(prazo)}`
              : `até ${formatDia(prazo)} (${emDias(prazo, hoje)})`,
          valor: formatDinheiro(valor),
          ato: responde ? { rotulo: 'Escolher veículos', link } : undefined,
        }
      })}
    />
  )
}

const FIGURAS: readonly { termo: string; campo: keyof EstadoDoEstoque; situacao?: FiltroDeSituacao }[] = [
  { termo: 'No estoque', campo: 'noEstoque' },
  { termo: 'Livres', campo: 'livres', situacao: 'livre' },
  { termo: 'Em garantia', campo: 'emGarantia', situacao: 'garantia' },
]

/** Figures of the stock. Each one links to the vehicles that it counts. */
function Estoque({ estoque }: { estoque: EstadoDoEstoque }) {
  return (
    <Bloco titulo="Estoque">
      <dl className={classes.figuras}>
        {FIGURAS.map(({ termo, campo, situacao }) => (
          <div key={campo}>
            <dt>{termo}</dt>
            <dd>
              <Link
                to="/loja/estoque"
                search={{ situacao }}
                className={classes.figura}
                aria-label={`${termo}: ver ${plural(estoque[campo], 'veículo', 'veículos')}`}
              >
                {formatInteiro(estoque[campo])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {estoque.sairam > 0 && (
        <div className={classes.grafico}>
          <SaidasBadge quantidade={estoque.sairam} />
        </div>
      )}
    </Bloco>
  )
}
