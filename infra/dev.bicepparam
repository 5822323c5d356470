using 'main.bicep'

param environmentName = 'dev'
param siteLocation = readEnvironmentVariable('SITE_LOCATION', 'westeurope')
param alertEmail = readEnvironmentVariable('ALERT_EMAIL')
param monthlyBudget = 20
param budgetStart = readEnvironmentVariable('BUDGET_START', '')
param entraClientId = readEnvironmentVariable('ENTRA_CLIENT_ID')
param settings = {
  CONTACT_EMAIL: readEnvironmentVariable('CONTACT_EMAIL', '')
  CONTACT_ADDRESS: readEnvironmentVariable('CONTACT_ADDRESS', '')
  GEOCODER_CONTACT: readEnvironmentVariable('GEOCODER_CONTACT', '')
  ENTRA_TENANT_ID: readEnvironmentVariable('ENTRA_TENANT_ID')
}
param roleMap = readEnvironmentVariable('ROLE_MAP')
param secret = readEnvironmentVariable('SECRET')
param entraClientSecret = readEnvironmentVariable('ENTRA_CLIENT_SECRET')
param xBearerToken = readEnvironmentVariable('X_BEARER_TOKEN', '')
