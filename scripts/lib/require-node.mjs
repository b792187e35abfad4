// Every command imports this first, to refuse an old Node in words before newer syntax fails.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(
    `O Lastro precisa do Node 20 ou mais novo; este é o ${process.version}. Veja https://nodejs.org`,
  )
  process.exit(1)
}
