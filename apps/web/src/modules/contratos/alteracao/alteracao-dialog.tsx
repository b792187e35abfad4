import { fraseDaSuspensao } from '@lastro/shared/suspensoes/suspensao'
import { Button, Skeleton } from '@mantine/core'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import type { SituacaoDasGarantias } from '@lastro/shared/contratos/alteracao'
import { type Centavos, formatDinheiro, somar } from '@lastro/shared/dinheiro'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import type { VeiculoEstoque } from '@lastro/shared/veiculos/veiculo'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { formatPercentual, plural } from '#lib/format.ts'
import { AppModal, useFormModal } from '#ui/app-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { PHONE } from '#ui/data-table.tsx'
import { RecoveredDraftNote } from '#ui/recovered-draft-note.tsx'
import { PrecosDe } from '#modules/origem/valor-com-origem.tsx'
import { CobrancaDoAto } from '#modules/cobranca/cobranca.tsx'
import { avisoDeDuasPessoas, ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'
import { PrecoDaInstituicao, PrecoInput } from '../selecao/preco-input.tsx'
import type { OrdemDoEstoque } from '../selecao/refinar.ts'
import { EscolhaLista } from './escolha-lista.tsx'
import { ComparacaoQueAbre, Veredito } from './totais.tsx'
import type { Tela } from './use-alteracao.ts'
import { type AlteracaoDraft, useAlteracaoDraft, type AlteracaoStart } from './use-alteracao-draft.ts'
import { VeiculoItem } from './veiculo-item.tsx'
import classes from './alteracao.module.css'

interface AlteracaoDialogProps {
  tela: Tela
  situacao: SituacaoDasGarantias
  comeco: AlteracaoStart
  onClose: () => void
}

/**
 * Chooses which vehicles leave an Ativo contract and which come in, and shows the resulting coverage. Mounted only
 * while open.
 */
export function AlteracaoDialog({ tela, situacao, comeco, onClose }: AlteracaoDialogProps) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const escolha = useAlteracaoDraft({ tela, situacao, comeco, onClose })
  const { pedido } = comeco
  const deDuas = escolha.saem.size > 0 && avisoDeDuasPessoas(tela.vista.data, 'proporAlteracao')
  const sugerido = somar([...escolha.entram.values()].map((preco) => preco ?? (0 as Centavos)))
  const titulo = pedido ? 'Responder ao pedido de reforço' : 'Alterar garantias'
  const { close } = useFormModal({ dirty: escolha.alterada, titulo, chaves: [escolha.chave], onClose })
  const saidas = (
    <PrecosDe key="saidas" value={escolha.origens.saidas}>
      <Saidas escolha={escolha} situacao={situacao} comPrecos={tela.lado === 'instituicao'} />
    </PrecosDe>
  )
  const entradas = (
    <PrecosDe key="entradas" value={escolha.origens.entradas}>
      <Entradas
        escolha={escolha}
        ordem={pedido ? 'maiorPreco' : 'loja'}
        comPrecos={tela.lado === 'instituicao'}
      />
    </PrecosDe>
  )
  return (
    <AppModal opened onClose={close} size="68rem" fullScreen={phone} title={titulo}>
      <RecoveredDraftNote drafts={[escolha.recuperado]} />
      {tela.vista.data.suspensao && (
        <Notice tom="atencao">{fraseDaSuspensao(tela.vista.data.suspensao)}</Notice>
      )}
      {escolha.sugeridos > 0 && (
        <Notice tom="info">
          {plural(
            escolha.sugeridos,
            'veículo do estoque foi sugerido',
            'veículos do estoque foram sugeridos',
          )}{' '}
          {pedido
            ? `para o pedido de ${formatDinheiro(pedido.valor)}`
            : `para a substituição${escolha.margem > 0 ? ` até a margem da política (${formatPercentual(1 + escolha.margem / 10_000)})` : ''}, pelo preço de referência atual`}
          : +{formatDinheiro(sugerido)}, cobertura{' '}
          {percentualCoberto(escolha.resultado.depois, situacao.exigido)}
          {pedido && sugerido < pedido.valor && ', e o estoque não chega ao pedido'}. Confira antes de enviar.
        </Notice>
      )}
      <div className={classes.colunas}>{pedido ? [entradas, saidas] : [saidas, entradas]}</div>
      {deDuas && <Notice tom="atencao">{deDuas}</Notice>}
      <div className={classes.rodape}>
        <div className={classes.totais}>
          <ComparacaoQueAbre
            {...escolha.resultado}
            exigido={situacao.exigido}
            valorGarantia={situacao.valorGarantia}
          />
          <Veredito {...escolha.resultado} />
          {tela.lado === 'instituicao' && (
            <CobrancaDoAto
              contratoId={tela.vista.data.id}
              ato="efetivarAlteracao"
              depoisDe={
                isOneSided(escolha)
                  ? escolha.saem.size > 0 &&
                    ePrimeiraDeDuas(tela.vista.data, 'proporAlteracao') &&
                    'segundaPessoa'
                  : 'loja'
              }
              eventos={{ garantiaIncluida: escolha.entram.size, garantiaRemovida: escolha.saem.size }}
            />
          )}
        </div>
        <Botoes escolha={escolha} lado={tela.lado} responde={pedido !== undefined} />
      </div>
    </AppModal>
  )
}

interface SaidasProps {
  escolha: AlteracaoDraft
  situacao: SituacaoDasGarantias
  /** True for the institution, which may propose other prices for vehicles that stay. */
  comPrecos: boolean
}

function Saidas({ escolha, situacao, comPrecos }: SaidasProps) {
  const itens = useMemo(
    () => situacao.garantias.map((garantia) => ({ ...garantia, id: garantia.veiculoId, entrada: null })),
    [situacao],
  )
  return (
    <EscolhaLista
      titulo="Saem do contrato"
      itens={itens}
      escolhidos={escolha.saem}
      vazio="O contrato não tem veículos em garantia."
    >
      {(garantia) => (
        <VeiculoItem
          key={garantia.id}
          verbo="Retirar"
          veiculo={{ ...garantia, valor: garantia.valorAtual }}
          escolhido={escolha.saem.has(garantia.id)}
          onToggle={() => escolha.alternarSaida(garantia.id)}
          preco={escolha.precos.has(garantia.id) && <PrecoNovo escolha={escolha} garantia={garantia} />}
          acao={
            comPrecos &&
            !escolha.saem.has(garantia.id) && <MudarPreco escolha={escolha} garantia={garantia} />
          }
        />
      )}
    </EscolhaLista>
  )
}

interface DaGarantia {
  escolha: AlteracaoDraft
  garantia: { id: number; placa: string; preco: Centavos }
}

function MudarPreco({ escolha, garantia: { id, placa, preco } }: DaGarantia) {
  const muda = escolha.precos.has(id)
  const label = muda ? 'Manter preço' : 'Mudar preço'
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${label}, placa ${placa}`}
      onClick={() => (muda ? escolha.manterPreco(id) : escolha.mudarPreco(id, preco))}
    >
      {label}
    </Button>
  )
}

function PrecoNovo({ escolha, garantia: { id, placa } }: DaGarantia) {
  const preco = escolha.precos.get(id) ?? null
  return (
    <PrecoInput
      w={150}
      aria-label={`Novo preço, placa ${placa}`}
      value={preco}
      onChange={(novo) => escolha.mudarPreco(id, novo)}
      error={escolha.mostrarErros && !preco ? CAMPO_OBRIGATORIO : undefined}
    />
  )
}

const VAZIO =
  'Nenhum outro veículo do estoque pode entrar: só entram veículos livres, em estoque e que atendem à regra de garantia do contrato.'

interface EntradasProps {
  escolha: AlteracaoDraft
  ordem: OrdemDoEstoque
  comPrecos: boolean
}

function Entradas({ escolha, ordem, comPrecos }: EntradasProps) {
  const { estoque, erro, entram, naFrente } = escolha
  if (erro)
    return (
      <div>
        <Notice tom="atencao">{erro} Veículos ainda podem ser retirados.</Notice>
      </div>
    )
  if (!estoque) return <Skeleton height={240} aria-label="Carregando estoque" role="status" />
  return (
    <EscolhaLista
      titulo="Entram no contrato"
      itens={estoque}
      escolhidos={entram}
      naFrente={naFrente}
      vazio={VAZIO}
      ordem={ordem}
    >
      {(veiculo) => (
        <VeiculoItem
          key={veiculo.id}
          verbo="Incluir"
          veiculo={{ ...veiculo, valor: veiculo.preco }}
          escolhido={entram.has(veiculo.id)}
          onToggle={() => escolha.alternarEntrada(veiculo)}
          preco={comPrecos && entram.has(veiculo.id) && <Preco escolha={escolha} veiculo={veiculo} />}
        />
      )}
    </EscolhaLista>
  )
}

/** The price of an incoming vehicle; it starts at the rule's price. */
function Preco({ escolha, veiculo }: { escolha: AlteracaoDraft; veiculo: VeiculoEstoque }) {
  return (
    <PrecoDaInstituicao
      w={150}
      veiculo={veiculo}
      digitado
      value={escolha.entram.get(veiculo.id) ?? null}
      onChange={(novo) => escolha.precificar(veiculo.id, novo)}
      mostrarErro={escolha.mostrarErros}
    />
  )
}

/** Whether the institution may make this change without the store. A changed price needs the store's answer. */
const isOneSided = ({ saem, entram, mudamDePreco }: AlteracaoDraft) =>
  (saem.size === 0 || entram.size === 0) && mudamDePreco === 0

interface BotoesProps {
  escolha: AlteracaoDraft
  lado: Tela['lado']
  /** True when a request for reinforcement is answered, which needs incoming vehicles. */
  responde: boolean
}

function Botoes({ escolha, lado, responde }: BotoesProps) {
  const { resultado, saem, entram, ocupado, enviar } = escolha
  // A store can't set the missing price. The institution may press the button and is led to the price field.
  const semPreco = lado === 'loja' && resultado.semPreco.length > 0
  const semResposta = responde && entram.size === 0
  const impedido =
    semResposta || resultado.vazia || semPreco || resultado.impedimento !== undefined || ocupado
  const sozinha = lado === 'instituicao' && isOneSided(escolha) && !resultado.vazia
  return (
    <div className={classes.botoes}>
      <Button variant={sozinha ? 'default' : 'filled'} disabled={impedido} onClick={() => void enviar(false)}>
        {lado === 'loja' ? 'Propor à instituição' : 'Propor à loja'}
      </Button>
      {sozinha && (
        <Button disabled={impedido} onClick={() => void enviar(true)}>
          {saem.size > 0 ? 'Liberar agora' : 'Reforçar agora'}
        </Button>
      )}
    </div>
  )
}
