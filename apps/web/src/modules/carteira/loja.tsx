import type {
  CarteiraDaLoja as Dados,
  EstadoDoEstoque,
  PedidosAbertos,
} from '@lastro/shared/carteira/carteira'
import { formatDia, type Dia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { FiltroDeSituacao } from '@lastro/shared/veiculos/filtros-do-estoque'
import { IconMessageReply } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInteiro, plural } from '#lib/format.ts'
import { useRegras } from '#lib/session.ts'
import { LoadError } from '#ui/load-error.tsx'
import { SaidasBadge } from '../cobertura/semaforo.tsx'
import { Bloco, Nada, CarteiraSkeleton } from './bloco.tsx'
import { linkToContrato } from '../contratos/tela/atos.ts'
import { alteracoesEmEspera, filaDeEspera, emDias } from './fila.tsx'
import { type Grupo, ListaDePendencias } from './grupos.tsx'
import { carteiraDaLojaOptions } from './use-carteira.ts'
import { PrimeirosPassosDaLoja } from './primeiros-passos.tsx'
import classes from './carteira.module.css'

export function CarteiraDaLoja({ lojaId }: { lojaId: number }) {
  const { data, isError } = useQuery(carteiraDaLojaOptions(lojaId))
  if (isError && !data) return <LoadError title="Não foi possível carregar o resumo." />
  if (!data) return <CarteiraSkeleton />
  const { esperas, pedidos, estoque, hoje } = data
  if (estoque && isNova({ esperas, pedidos, estoque })) return <PrimeirosPassosDaLoja />
  return (
    <>
      {esperas && pedidos && <Esperas esperas={esperas} pedidos={pedidos} hoje={hoje} />}
      {estoque && <Estoque estoque={estoque} />}
    </>
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
  const { permissoes } = useRegras()
  const responde = permissoes.includes('Loja.Propostas.Responder')
  const nada = loja.quantidade + loja.alteracoes.quantidade + pedidos.quantidade === 0
  const daLoja = { espera: 'loja', lado: 'loja', hoje, permissoes } as const
  const daInstituicao = { ...daLoja, espera: 'instituicao' } as const
  const propostas = responde ? 'Propostas a responder' : 'Propostas pendentes com a loja'
  const alteracoes = responde
    ? 'Alterações de garantias a responder'
    : 'Alterações de garantias pendentes com a loja'
  return (
    <>
      {nada && (
        <Bloco titulo="Em ordem">
          <Nada>Nenhuma pendência da sua loja.</Nada>
        </Bloco>
      )}
      <ListaDePendencias
        grupos={[
          filaDeEspera(loja, { titulo: propostas, ...daLoja }),
          alteracoesEmEspera(loja, { titulo: alteracoes, ...daLoja }),
          pedidosDeReforco(pedidos, { responde, hoje }),
          filaDeEspera(instituicao, { titulo: 'Em análise nas instituições financeiras', ...daInstituicao }),
          alteracoesEmEspera(instituicao, {
            titulo: 'Alterações de garantias pendentes com as instituições',
            ...daInstituicao,
          }),
        ]}
      />
    </>
  )
}

const pedidosDeReforco = (
  { quantidade, pedidos }: PedidosAbertos,
  { responde, hoje }: { responde: boolean; hoje: Dia },
): Grupo => ({
  titulo: 'Pedidos de reforço',
  tom: 'atencao',
  icon: IconMessageReply,
  total: quantidade,
  link: { to: '/loja/propostas', search: { status: 'todos', pedido: 'aberto' } },
  itens: pedidos.map(({ contratoId, numero, instituicaoFinanceira, valor, prazo }) => {
    const link = linkToContrato('loja', contratoId)
    return {
      id: contratoId,
      link,
      titulo: numero,
      parte: instituicaoFinanceira,
      motivo:
        prazo < hoje
          ? `prazo vencido em ${formatDia(prazo)}`
          : `prazo ${formatDia(prazo)} (${emDias(prazo, hoje)})`,
      valor: { rotulo: 'pedido', valor: formatDinheiro(valor) },
      ato: responde ? { rotulo: 'Escolher veículos', link } : undefined,
    }
  }),
})

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
