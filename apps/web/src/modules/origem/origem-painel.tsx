import { CloseButton, Drawer, Group, Popover, ScrollArea, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DE_ONDE_VEM, type Origem, origemResponse, textoDoFato } from '@lastro/shared/origem/origem'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { chaves } from '../../lib/chaves.ts'
import { PHONE } from '../../ui/data-table.tsx'
import { Fatos } from '../../ui/fatos.tsx'
import { fecharOrigem, type Pergunta, useOrigemAberta } from './pergunta.ts'
import classes from './origem-painel.module.css'

const devolver = () => fecharOrigem({ devolverFoco: true })

/** Escape closes the panel alone, not the dialog below it. */
function aoTeclar(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  devolver()
}

/** The one panel that tells where a value comes from: beside it, or at the foot of a phone. */
export function OrigemPainel() {
  const aberta = useOrigemAberta()
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const titulo = useId()
  if (!aberta) return null
  const conteudo = (
    <div onKeyDown={aoTeclar} className={classes.painel}>
      <Cabeca titulo={titulo} nome={aberta.nome} />
      <Resposta pergunta={aberta} />
    </div>
  )
  return phone ? (
    <Drawer
      opened
      onClose={devolver}
      position="bottom"
      size="auto"
      withCloseButton={false}
      closeOnEscape={false}
      aria-labelledby={titulo}
      zIndex={400}
      styles={{ content: { maxHeight: '85dvh' } }}
    >
      {conteudo}
    </Drawer>
  ) : (
    <AoLado key={chaveDe(aberta)} de={aberta.valor} titulo={titulo}>
      {conteudo}
    </AoLado>
  )
}

const chaveDe = ({ path, query }: Pergunta) => JSON.stringify([path, query])

interface AoLadoProps {
  de: HTMLElement
  titulo: string
  children: ReactNode
}

/** A popover whose target is a place on the page: the value itself may be one of thousands of rows. */
function AoLado({ de, titulo, children }: AoLadoProps) {
  const { top, left, width, height } = de.getBoundingClientRect()
  const onde = { top: top + window.scrollY, left: left + window.scrollX, width, height }
  return (
    <Popover
      opened
      onDismiss={() => fecharOrigem()}
      trapFocus
      closeOnEscape={false}
      withRoles={false}
      position="bottom-end"
      width={400}
      shadow="md"
      zIndex={400}
    >
      <Popover.Target>
        <span className={classes.lugar} style={onde} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titulo} p={0}>
        <ScrollArea.Autosize mah="min(70dvh, 560px)" type="auto">
          {children}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

function Cabeca({ titulo, nome }: { titulo: string; nome: string }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <div id={titulo}>
        <Title order={2} fz="1rem">
          {DE_ONDE_VEM}
        </Title>
        <Text size="sm" c="dimmed">
          {nome}
        </Text>
      </div>
      <CloseButton
        aria-label="Fechar"
        onClick={devolver}
        data-autofocus
        data-mantine-stop-propagation="true"
      />
    </Group>
  )
}

function Resposta({ pergunta: { path, query } }: { pergunta: Pergunta }) {
  const { data, error } = useQuery({
    queryKey: chaves.origem.de(path, query),
    queryFn: ({ signal }) => api(origemResponse, 'GET', path, { ...(query && { query }), signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: [400, 403, 404] },
  })
  if (error)
    return (
      <Text role="alert" size="sm">
        {isApiError(error) ? error.mensagem : 'Não foi possível carregar a origem deste valor.'}
      </Text>
    )
  if (!data)
    return (
      <Stack gap={8} aria-busy aria-label="Carregando a origem do valor">
        <Skeleton height={20} width="40%" />
        <Skeleton height={72} />
      </Stack>
    )
  return <Partes partes={data.partes} />
}

function Partes({ partes }: Origem) {
  if (partes.length === 0) return <Text size="sm">Não há mais nada sob este valor.</Text>
  return partes.map(({ titulo, fatos, nota }, index) => (
    // Two parts may have one name: two stores' parameters.
    <section key={`${index} ${titulo}`} aria-label={titulo}>
      <Text size="sm" fw={600} component="h3" m={0}>
        {titulo}
      </Text>
      <Fatos linhas={fatos.map((fato) => ({ termo: fato.termo, valor: textoDoFato(fato) }))} />
      {nota && (
        <Text size="sm" c="dimmed" mt={4}>
          {nota}
        </Text>
      )}
    </section>
  ))
}
