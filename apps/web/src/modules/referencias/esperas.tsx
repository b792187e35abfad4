import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import { type EsperaFipe, fraseDaCobertura, type MesComparado } from '@lastro/shared/veiculos/referencia'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '#ui/notice.tsx'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { Fatos } from '#ui/fatos.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { Sheet } from '#ui/sheet.tsx'
import {
  esperasOptions,
  useEspera,
  figurasDo,
  fraseDasMarcas,
  fraseDaSubstituicao,
  nomeDoMes,
  nomesDosMeses,
} from './use-referencias.ts'

export function Esperas({ podeAlterar }: { podeAlterar: boolean }) {
  const { data: esperas = [] } = useQuery(esperasOptions)
  return esperas.map((espera) => <EsperaItem key={espera.id} espera={espera} podeAlterar={podeAlterar} />)
}

function EsperaItem({ espera, podeAlterar }: { espera: EsperaFipe; podeAlterar: boolean }) {
  const { motivo, pedidaEm, pedidaPor, previa } = espera
  const { marcasNovas, totalMarcasNovas } = previa
  const nomes = nomesDosMeses(espera)
  const marcas = fraseDasMarcas(previa)
  const cobertura = fraseDaCobertura(previa)
  return (
    <Sheet mb="md">
      <Stack gap="sm" component="section" aria-label={`Aguardando confirmação: ${nomes}`}>
        <Title order={2}>
          {motivo === null ? 'Fora do esperado' : 'Substituição'}: {nomes}
        </Title>
        <Text size="sm" c="dimmed">
          Enviado por {pedidaPor ?? 'linha de comando'} em {formatInstante(pedidaEm)}. Nada foi publicado
          ainda.
        </Text>
        {motivo !== null && <Text>Motivo: {motivo}</Text>}
        {previa.meses.map((mes) => (
          <Mes key={`${mes.tipo} ${mes.mes}`} mes={mes} />
        ))}
        {totalMarcasNovas > 0 && (
          <Text size="sm">
            Marcas novas: {marcasNovas.join(', ')}
            {totalMarcasNovas > marcasNovas.length && ` e mais ${totalMarcasNovas - marcasNovas.length}`}.
          </Text>
        )}
        {marcas && <Text size="sm">{marcas}</Text>}
        {cobertura && <Text size="sm">{cobertura}</Text>}
        {podeAlterar && <Decisao espera={espera} nomes={nomes} />}
      </Stack>
    </Sheet>
  )
}

function Mes({ mes }: { mes: MesComparado }) {
  const { tipo, duvidas } = mes
  const troca = fraseDaSubstituicao(mes)
  return (
    <Stack gap={6}>
      <Text fw={500}>
        {tipo} {nomeDoMes(mes.mes)}
      </Text>
      {duvidas.map((duvida) => (
        <Notice key={duvida} tom="atencao">
          {duvida}
        </Notice>
      ))}
      {troca && <Text size="sm">{troca}</Text>}
      <Fatos linhas={figurasDo(mes)} />
    </Stack>
  )
}

function Decisao({ espera, nomes }: { espera: EsperaFipe; nomes: string }) {
  const { confirmar, descartar, ocupado } = useEspera(espera)
  const substituicao = espera.motivo !== null
  const perguntar = async () => {
    const motivo = await perguntarMotivo({
      title: substituicao ? 'Confirmar a substituição' : 'Publicar fora do esperado',
      message: `Por que ${nomes} deve valer assim? A resposta fica na auditoria.`,
      draftKey: `motivo/fipe/${espera.id}`,
    })
    if (motivo) confirmar(motivo)
  }
  const desistir = async () => {
    if (
      await perguntarSimNao(`Descartar ${nomes}? O arquivo terá de ser enviado de novo.`, {
        title: 'Descartar arquivo',
      })
    )
      descartar()
  }
  return (
    <Group justify="space-between" gap="sm">
      <Button variant="default" disabled={ocupado} onClick={() => void desistir()}>
        Descartar
      </Button>
      {substituicao && espera.propria ? (
        <Text size="sm">Outro operador confirma a substituição.</Text>
      ) : (
        <Button loading={ocupado} onClick={() => void perguntar()}>
          {substituicao ? 'Confirmar a substituição' : 'Publicar assim mesmo'}
        </Button>
      )}
    </Group>
  )
}
